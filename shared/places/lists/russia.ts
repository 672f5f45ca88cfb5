/** Remote places in Siberia and the Russian Arctic, in the format of `parsePlaces`. */
export const russia = `
RU
Aldan | settlement | 58.61 125.40 | GNOSW
Atka | settlement | 60.84 151.79 | GW
Esso | settlement | 55.93 158.70 | GOW
Khandyga | settlement | 62.65 135.57 | GNS
Khuzhir; Olkhon | settlement | 53.19 107.34 | GO
Kosh-Agach | settlement | 50.00 88.67 | GOSW
Kyakhta | border | 50.35 106.45 | GNOS
Lensk | ferry | 60.73 114.93 | GNOSW
Magadan | settlement | 59.57 150.80 | GNS
Mirny; Mirnyy | settlement | 62.54 113.96 | GNOSW
Mondy | border | 51.67 100.98 | OW
Murmansk | settlement | 68.98 33.09 | GNS
Naryan-Mar | settlement | 67.64 53.00 | GNS
Neryungri | settlement | 56.66 124.72 | GNS
Novaya Chara; Chara | settlement | 56.82 118.30 | GOW
Omsukchan | settlement | 62.53 155.80 | GNOSW
Oymyakon; Oimyakon | settlement | 63.46 142.79 | GNOS
Palatka | settlement | 60.10 150.93 | GNOSW
Salekhard | settlement | 66.53 66.60 | GNOSW
Severobaykalsk; Severobaikalsk | settlement | 55.65 109.32 | GNS
Susuman | settlement | 62.78 148.15 | GNOSW
Taksimo | settlement | 56.34 114.88 | GNOS
Teply Klyuch; Tyoply Klyuch | settlement | 62.79 136.85 | OW
Teriberka | settlement | 69.16 35.15 | GW
Tynda | settlement | 55.16 124.72 | GNOSW
Ust-Kut | settlement | 56.79 105.77 | GNOW
Ust-Nera | settlement | 64.57 143.24 | GNS
Vanino | ferry | 49.09 140.25 | GNOS
Vilyuysk; Vilyuisk | settlement | 63.75 121.63 | GNOS
Vorkuta | settlement | 67.50 64.05 | GNOSW
Yagodnoye | settlement | 62.52 149.63 | GW
Yakutsk | settlement | 62.03 129.73 | GNOSW
`
