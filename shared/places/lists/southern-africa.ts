/** Remote places in southern and eastern Africa, and Madagascar, in the format of `parsePlaces`. */
export const southernAfrica = `
NA
Aus | settlement | -26.67 16.29 | OW
Epupa Falls; Epupa | landmark | -17.00 13.25 | OR
Henties Bay; Hentiesbaai | settlement | -22.12 14.28 | GW
Katima Mulilo | settlement | -17.50 24.27 | GNS
Khorixas | settlement | -20.37 14.97 | GOW
Lüderitz | settlement | -26.65 15.16 | GNOSW
Maltahöhe | settlement | -24.83 16.98 | GNSW
Okaukuejo | camp | -19.18 15.92 | GOW
Opuwo; Opuwa | settlement | -18.06 13.84 | GNOSW
Outjo | settlement | -20.12 16.15 | GNOSW
Palmwag | camp | -19.90 13.96 | OR
Sesfontein | settlement | -19.10 13.65 | OW
Sesriem | gate | -24.49 15.80 | OR
Solitaire | roadhouse | -23.90 16.01 | OR
Sossusvlei; Deadvlei | landmark | -24.73 15.30 | RR
Spitzkoppe | landmark | -21.83 15.19 | RR
Swakopmund | settlement | -22.68 14.53 | GNOSW
Terrace Bay | camp | -19.97 13.03 | OW
Tsumeb | settlement | -19.23 17.72 | GNOSW
Tsumkwe | settlement | -19.58 20.45 | OW
Twyfelfontein | landmark | -20.60 14.37 | HO
Uis | settlement | -21.23 14.87 | OW
Walvis Bay | settlement | -22.96 14.51 | GN
BW
Bokspits | border | -26.90 20.70 | GO
Ghanzi | settlement | -21.70 21.65 | GNOSW
Gweta | settlement | -20.18 25.23 | GO
Hukuntsi | settlement | -24.00 21.75 | GO
Kang | settlement | -23.68 22.79 | GO
Kasane | settlement | -17.80 25.16 | GNOSW
Maun | settlement | -19.98 23.42 | GNOSW
Nata | settlement | -20.22 26.18 | GNOS
Rakops | settlement | -21.02 24.36 | GO
Shakawe | settlement | -18.37 21.85 | GOW
Tshabong; Tsabong | settlement | -26.05 22.45 | GNOSW
Tsodilo Hills; Tsodilo | landmark | -18.75 21.73 | HO
ZA
Alexander Bay | settlement | -28.61 16.50 | NOSW
Augrabies Falls; Augrabies | landmark | -28.63 20.32 | OW
Makhanda; Grahamstown | settlement | -33.30 26.53 | GNOSW
Pofadder | settlement | -29.13 19.39 | GNOSW
Prince Albert | settlement | -33.22 22.03 | GOW
Twee Rivieren | gate | -26.45 20.61 | OW
LS
Mokhotlong | settlement | -29.29 29.07 | GNOSW
Thaba-Tseka | settlement | -29.52 28.61 | GOS
ZW
Binga | settlement | -17.62 27.34 | GOW
Kariba | settlement | -16.52 28.80 | GNOSW
Mana Pools; Nyamepi | camp | -15.82 29.41 | HO
Victoria Falls | settlement | -17.93 25.83 | GNOS
ZM
Chirundu | border | -16.03 28.85 | GOS
Kalabo | settlement | -14.99 22.68 | GNOS
Livingstone | settlement | -17.84 25.85 | GNOS
Mfuwe | settlement | -13.26 31.94 | OW
Mongu | settlement | -15.25 23.13 | GNOSW
MW
Nkhata Bay | settlement | -11.61 34.29 | GNSW
MZ
Caia | settlement | -17.83 35.33 | OW
Pemba | settlement | -12.97 40.52 | GNOSW
Tete | settlement | -16.16 33.59 | GNOSW
Vilanculos; Vilankulo | settlement | -22.00 35.32 | NOSW
AO
Cuito Cuanavale | settlement | -15.17 19.17 | NOS
Luau | settlement | -10.71 22.22 | GNOS
Lubango | settlement | -14.92 13.49 | GNOSW
Menongue | settlement | -14.66 17.69 | GNOSW
Namibe; Moçâmedes | settlement | -15.20 12.15 | GNOSW
Tômbua | settlement | -15.80 11.86 | NO
TZ
Kigoma | settlement | -4.88 29.63 | GNOSW
Moshi | settlement | -3.35 37.33 | GNOSW
Mpanda | settlement | -6.34 31.07 | GNOS
Ngorongoro | settlement | -3.24 35.49 | GNOS
Zanzibar | settlement | -6.16 39.20 | GNOSW
KE
Baragoi | settlement | 1.78 36.78 | OS
Isiolo | settlement | 0.35 37.58 | GOSW
Kakuma | settlement | 3.72 34.87 | OS
Lake Magadi; Magadi | settlement | -1.90 36.29 | GOW
Lodwar | settlement | 3.12 35.60 | GNOSW
Lokichoggio; Lokichokio | settlement | 4.21 34.35 | GO
Maralal | settlement | 1.10 36.70 | GNOS
Marsabit | settlement | 2.33 37.99 | GNOSW
Moyale | border | 3.52 39.06 | GNOSW
Namanga | border | -2.54 36.79 | GNOS
ET
Arba Minch | settlement | 6.03 37.55 | GNOSW
Axum; Aksum | settlement | 14.12 38.72 | GNOSW
Debark; Debarq | settlement | 13.16 37.90 | GS
Erta Ale | landmark | 13.60 40.67 | RR
Gondar; Gonder | settlement | 12.60 37.47 | GNOSW
Harar; Harer | settlement | 9.31 42.13 | GNS
Jinka | settlement | 5.65 36.65 | GO
Lalibela | settlement | 12.03 39.05 | GOS
Mekele; Mekelle | settlement | 13.50 39.48 | GNOSW
Metema; Gallabat | border | 12.97 36.20 | OS
Omorate; Kelem | settlement | 4.83 36.10 | GO
Semera | settlement | 11.79 41.01 | GOS
Yabelo; Yabello | settlement | 4.88 38.08 | GS
UG
Kaabong | settlement | 3.48 34.15 | GNS
Moroto | settlement | 2.53 34.67 | GNOSW
MG
Antsiranana; Diego Suarez | settlement | -12.28 49.29 | GNOS
Tolagnaro; Fort Dauphin; Fort-Dauphin | settlement | -25.03 46.98 | GOW
Toliara; Tulear | settlement | -23.35 43.67 | GNOSW
`
