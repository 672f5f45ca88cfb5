/** Remote places in the Sahara and the Nile, in the format of `parsePlaces`. */
export const northernAfrica = `
SD
Abu Hamed; Abu Hamad | settlement | 19.54 33.34 | OSW
Karima | settlement | 18.55 31.85 | GW
Wadi Halfa | ferry | 21.80 31.35 | GNS
MA
Azrou | settlement | 33.44 -5.22 | GS
Aït Benhaddou | landmark | 31.05 -7.13 | HR
Chefchaouen; Chaouen | settlement | 35.17 -5.26 | GW
Erg Chebbi | landmark | 31.17 -3.98 | RR
Essaouira; Mogador | settlement | 31.51 -9.77 | GOSW
Figuig | settlement | 32.11 -1.23 | GS
Imilchil | settlement | 32.15 -5.62 | GS
Merzouga | settlement | 31.10 -4.01 | RR
Mhamid; M'Hamid El Ghizlane | settlement | 29.82 -5.72 | GR
Midelt | settlement | 32.68 -4.74 | GW
Ouarzazate | settlement | 30.92 -6.89 | GOW
Tan-Tan | settlement | 28.44 -11.10 | GNOS
Tarfaya | settlement | 27.94 -12.93 | GOW
Taroudant | settlement | 30.47 -8.88 | GOW
Tata | settlement | 29.74 -7.97 | GSW
Zag | settlement | 28.02 -9.29 | GS
Zagora | settlement | 30.33 -5.84 | GOSW
EH
Boujdour; Bojador | settlement | 26.13 -14.49 | GN
Dakhla; Villa Cisneros | settlement | 23.68 -15.96 | GNOW
Laayoune; El Aaiún | settlement | 27.16 -13.20 | GNOS
Smara; Es Semara | settlement | 26.74 -11.67 | GNOW
MR
Akjoujt | settlement | 19.75 -14.39 | GNOSW
Atar | settlement | 20.52 -13.05 | GNOSW
Chinguetti | settlement | 20.46 -12.36 | GO
Nouadhibou | settlement | 20.94 -17.04 | GNOSW
Néma | settlement | 16.62 -7.26 | GNOSW
Ouadane | settlement | 20.93 -11.62 | HR
Rosso | ferry | 16.51 -15.81 | GNOSW
Tidjikja; Tidjikdja | settlement | 18.56 -11.43 | GNOSW
Zouérat | settlement | 22.74 -12.47 | GNO
ML
Taoudenni; Taoudeni | settlement | 22.67 -3.98 | GNS
Timbuktu; Tombouctou | settlement | 16.77 -3.01 | GNOSW
NE
Agadez | settlement | 16.97 7.99 | GNOSW
Arlit | settlement | 18.74 7.39 | GNOS
Bilma | settlement | 18.69 12.92 | GOW
Dirkou | settlement | 18.98 12.88 | OW
TD
Bardaï | settlement | 21.35 17.00 | GOSW
Fada | settlement | 17.19 21.58 | GNOSW
Faya; Faya-Largeau | settlement | 17.93 19.10 | GNOSW
Zouar | settlement | 20.46 16.53 | GNOSW
DZ
Bordj Mokhtar; Bordj Badji Mokhtar | border | 21.33 0.95 | GOSW
Bordj Omar Driss | settlement | 28.12 6.82 | GOW
Béni Abbès | settlement | 30.13 -2.17 | GSW
Djanet | settlement | 24.56 9.48 | GNS
El Goléa; El Menia | settlement | 30.58 2.88 | GNOSW
Ghardaïa | settlement | 32.49 3.67 | GNS
Illizi | settlement | 26.48 8.47 | GNOS
In Amenas; Ain Amenas | settlement | 28.05 9.55 | NOW
In Guezzam | border | 19.57 5.77 | GOSW
In Salah; Ain Salah | settlement | 27.20 2.48 | GNOW
Reggane | settlement | 26.72 0.17 | GNOS
Tamanrasset; Tamanghasset | settlement | 22.79 5.52 | GNOSW
Timimoun | settlement | 29.26 0.23 | GNOSW
Tindouf | settlement | 27.67 -8.15 | GNOSW
TN
Douz | settlement | 33.47 9.02 | GS
Remada | settlement | 32.32 10.40 | GOSW
Tataouine | settlement | 32.93 10.45 | GNSW
Tozeur | settlement | 33.92 8.13 | GNOS
LY
Ghadamès | settlement | 30.13 9.50 | GNO
Ghat | settlement | 24.96 10.18 | GNS
Kufra; Al Kufrah; Al Jawf | settlement | 24.20 23.29 | GNOSW
EG
Abu Simbel | settlement | 22.35 31.62 | GOW
Bahariya; Bawiti | settlement | 28.35 28.87 | GW
Dakhla Oasis; Mut | settlement | 25.42 29.00 | OW
Farafra; Qasr al-Farafra | settlement | 27.06 27.97 | GNW
Kharga; Al Kharijah | settlement | 25.45 30.55 | GNOW
Saint Catherine; St Catherine; Sankt Katherine | settlement | 28.56 33.95 | GO
Siwa; Siwa Oasis | settlement | 29.20 25.52 | GNW
`
