/** Remote places in Australia and New Zealand, in the format of `parsePlaces`. */
export const australia = `
AU-02
Tibooburra | settlement | -29.43 142.02 | GOW
White Cliffs | settlement | -30.85 143.08 | GOW
AU-03
Barkly Homestead | roadhouse | -19.71 135.82 | RR
Barrow Creek | roadhouse | -21.53 133.88 | GO
Borroloola | settlement | -16.07 136.31 | GOW
Curtin Springs | roadhouse | -25.32 131.75 | OW
Daly Waters | settlement | -16.25 133.37 | GOW
Devils Marbles; Karlu Karlu | landmark | -20.55 134.26 | RR
Erldunda | roadhouse | -25.23 133.20 | NO
Finke; Aputula | settlement | -25.59 134.58 | OW
Gunbalanya; Oenpelli | settlement | -12.32 133.05 | GOW
Hermannsburg; Ntaria | settlement | -23.95 132.78 | GO
Jabiru | settlement | -12.67 132.84 | GOW
Jervois | station | -22.95 136.15 | OW
Katherine | settlement | -14.47 132.27 | GNOSW
Kings Canyon; Watarrka | landmark | -24.26 131.49 | OW
Kintore; Walungurru | settlement | -23.26 129.39 | OW
Kulgera | roadhouse | -25.84 133.29 | OW
Mataranka | settlement | -14.92 133.06 | GO
Papunya | settlement | -23.25 131.90 | GOW
Rabbit Flat | roadhouse | -20.18 130.02 | OW
Roper Bar | settlement | -14.74 134.52 | OW
Santa Teresa; Ltyentye Apurte | settlement | -24.13 134.37 | GO
Smith Point; Black Point | settlement | -11.15 132.15 | OW
Tanami | settlement | -19.98 129.72 | GO
Ti Tree | settlement | -22.13 133.42 | GO
Timber Creek | settlement | -15.62 130.45 | GOW
Uluru; Ayers Rock | landmark | -25.35 131.04 | NOW
Yuendumu | settlement | -22.26 131.79 | GOW
Yulara; Ayers Rock Resort | settlement | -25.24 130.99 | GNOSW
AU-04
Archer River | roadhouse | -13.44 142.93 | GO
Bamaga | settlement | -10.89 142.39 | GOW
Bedourie | settlement | -24.35 139.47 | GNOSW
Birdsville | settlement | -25.90 139.37 | GNOSW
Boulia | settlement | -22.90 139.90 | GNOSW
Burketown | settlement | -17.72 139.57 | GNOSW
Camooweal | settlement | -19.92 138.12 | GNOSW
Cooktown | settlement | -15.47 145.25 | GNOW
Doomadgee | settlement | -17.94 138.83 | GO
Jundah | settlement | -24.83 143.07 | GO
Karumba | settlement | -17.49 140.84 | GNOSW
Laura | settlement | -15.56 144.45 | GO
Lockhart River | settlement | -12.79 143.34 | GOW
Moreton Telegraph Station; Moreton | station | -12.44 142.64 | OW
Musgrave | roadhouse | -14.78 143.50 | OW
Normanton | settlement | -17.67 141.08 | GOW
Poeppel Corner | landmark | -26.00 138.00 | RR
Thargomindah | settlement | -28.00 143.82 | GNOSW
Weipa | settlement | -12.67 141.87 | GNOSW
Windorah | settlement | -25.43 142.65 | GNOSW
AU-05
Andamooka | settlement | -30.45 137.17 | GNOSW
Arkaroola | settlement | -30.41 139.35 | OW
Coober Pedy | settlement | -29.01 134.75 | GOW
Cook | settlement | -30.62 130.41 | OW
Dalhousie Springs; Irrwanyere | spring | -26.43 135.52 | OR
Glendambo | roadhouse | -30.97 135.77 | GO
Innamincka | settlement | -27.75 140.73 | GOR
Leigh Creek | settlement | -30.60 138.43 | GOW
Maralinga | settlement | -30.16 131.62 | OW
Marla | roadhouse | -27.33 133.63 | GOW
Marree | settlement | -29.65 138.07 | GOW
Mintabie | settlement | -27.33 133.30 | GO
Moomba | settlement | -28.10 140.20 | OW
Mount Dare; Mt Dare Hotel | roadhouse | -26.07 135.25 | OT
Nullarbor Roadhouse; Nullarbor | roadhouse | -31.44 130.90 | OW
Oodnadatta | settlement | -27.55 135.47 | GOW
Port Augusta | settlement | -32.50 137.77 | GNOSW
William Creek | settlement | -28.90 136.35 | OR
Woomera | settlement | -31.15 136.80 | GNOSW
Yalata | settlement | -31.47 131.82 | GO
AU-08
Balgo; Wirrimanu | settlement | -20.14 127.99 | OW
Balladonia | roadhouse | -32.35 123.62 | GO
Billiluna; Mindibungu | settlement | -19.56 127.66 | EO
Caiguna | roadhouse | -32.27 125.49 | GOW
Cape Leveque; Kooljaman | landmark | -16.40 122.93 | OW
Carnegie Station | station | -25.80 122.97 | OW
Cocklebiddy | roadhouse | -32.04 126.09 | GO
Derby | settlement | -17.30 123.63 | GNOW
Eucla | settlement | -31.72 128.87 | GOW
Fitzroy Crossing | settlement | -18.20 125.57 | GOW
Forrest | settlement | -30.85 128.10 | GOW
Gascoyne Junction | settlement | -25.05 115.20 | GOW
Halls Creek | settlement | -18.27 127.77 | GNOSW
Kalumburu | settlement | -14.29 126.63 | GOW
Kunawarritji; Well 33 | settlement | -22.30 124.72 | EO
Laverton | settlement | -28.63 122.40 | GNOSW
Madura | roadhouse | -31.88 127.03 | GO
Marble Bar | settlement | -21.17 119.74 | GOW
Meekatharra | settlement | -26.60 118.49 | GNOSW
Mundrabilla | roadhouse | -31.83 128.23 | GO
Murchison Settlement; Murchison | roadhouse | -26.92 115.98 | GOW
Norseman | settlement | -32.20 121.78 | GNOSW
Nullagine | settlement | -21.89 120.11 | GO
Rawlinna | settlement | -31.00 125.32 | GO
Telfer | settlement | -21.71 122.23 | OW
Tjukayirla Roadhouse; Tjukayirla | roadhouse | -27.15 124.57 | OR
Warakurna; Giles | roadhouse | -25.04 128.30 | OW
Warburton | settlement | -26.13 126.58 | GOW
Warmun; Turkey Creek | roadhouse | -17.04 128.21 | GOW
Wiluna | settlement | -26.60 120.22 | GOW
Wolfe Creek Crater; Wolf Creek | landmark | -19.17 127.79 | RR
Wyndham | settlement | -15.49 128.12 | GNOSW
NZ
Arthurs Pass | pass | -42.95 171.57 | GO
Cape Reinga; Te Rerenga Wairua | landmark | -34.43 172.68 | NRW
Haast | settlement | -43.87 169.04 | OW
Milford Sound; Piopiotahi | settlement | -44.67 167.92 | GO
Molesworth Station; Molesworth | station | -42.08 173.28 | OW
Queenstown | settlement | -45.03 168.66 | GNOW
Te Anau | settlement | -45.42 167.72 | GNOS
`
