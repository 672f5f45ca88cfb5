/** Remote places in Arabia, Iran, Turkey and the Caucasus, in the format of `parsePlaces`. */
export const middleEast = `
JO
Azraq | settlement | 31.83 36.81 | GO
Petra; Wadi Musa | landmark | 30.32 35.48 | GO
Wadi Rum; Rum | landmark | 29.64 35.43 | HO
SA
Haql | settlement | 29.28 34.93 | OS
Hegra; Madain Saleh; Mada'in Salih | landmark | 26.78 37.95 | HR
Jubbah | settlement | 28.02 40.94 | SW
Najran | settlement | 17.49 44.13 | GNS
Sakaka | settlement | 29.97 40.21 | GS
Sharurah | settlement | 17.49 47.11 | GOSW
Tabuk | settlement | 28.40 36.57 | GNOSW
OM
Haima; Hayma | settlement | 19.96 56.28 | GOSW
Jebel Shams; Jabal Shams | landmark | 23.24 57.26 | NW
Khasab | settlement | 26.18 56.25 | GOSW
Masirah | settlement | 20.68 58.88 | OW
Nizwa | settlement | 22.93 57.53 | GNOSW
Ras al Hadd | landmark | 22.52 59.80 | NO
Saiq; Sayq; Jebel Akhdar | settlement | 23.07 57.65 | OW
Salalah | settlement | 17.02 54.09 | GNOSW
Sur | settlement | 22.57 59.53 | GNOSW
Thumrait | settlement | 17.67 54.02 | OW
AE
Liwa; Liwa Oasis; Mezairaa | settlement | 23.14 53.79 | GO
YE
Socotra; Hadibu; Hadibo | settlement | 12.65 54.02 | GNS
IR
Bam | settlement | 29.11 58.36 | GNOSW
Chabahar | settlement | 25.29 60.64 | GNS
Khur | settlement | 33.78 55.08 | GW
Tabas | settlement | 33.60 56.92 | GOSW
GE
Mestia | settlement | 43.05 42.73 | GOW
Ushguli | settlement | 42.92 43.01 | HR
AM
Meghri | settlement | 38.90 46.24 | GO
TR
Bayburt | settlement | 40.26 40.22 | GSW
Doğubayazıt | settlement | 39.55 44.08 | GS
Kars | settlement | 40.60 43.09 | GNOSW
`
