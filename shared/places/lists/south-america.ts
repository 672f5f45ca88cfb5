/** Remote places in South America and Panama, in the format of `parsePlaces`. */
export const southAmerica = `
BO
Coroico; Death Road; Yungas Road | settlement | -16.19 -67.73 | GNOS
Llica | settlement | -19.85 -68.25 | NS
Potosí | settlement | -19.58 -65.75 | GNOS
Rurrenabaque | settlement | -14.44 -67.53 | GNOSW
Tupiza | settlement | -21.44 -65.72 | GNS
Uyuni | settlement | -20.46 -66.83 | GNOS
Villamontes; Villa Montes | settlement | -21.26 -63.47 | GNOS
CL
Caleta Tortel; Tortel | settlement | -47.80 -73.53 | OR
Chaitén | ferry | -42.92 -72.71 | GOW
Chile Chico | ferry | -46.54 -71.72 | GOW
Cochrane | settlement | -47.26 -72.57 | GNOSW
Coyhaique; Coihaique | settlement | -45.58 -72.07 | GNOS
Futaleufú | settlement | -43.18 -71.87 | GOW
La Junta | settlement | -43.97 -72.41 | GO
Porvenir | ferry | -53.30 -70.37 | GOW
Puerto Natales | ferry | -51.73 -72.51 | GNOS
Puerto Williams | settlement | -54.93 -67.61 | GNOSW
Puyuhuapi; Puerto Puyuhuapi | settlement | -44.33 -72.56 | OR
Quellón | ferry | -43.12 -73.62 | GNOSW
San Pedro de Atacama | settlement | -22.91 -68.20 | GO
Villa O’Higgins | settlement | -48.47 -72.56 | NOS
AR
Barrancas | settlement | -36.82 -69.92 | GO
Belén | settlement | -27.65 -67.03 | GNOS
Cabo Vírgenes | landmark | -52.33 -68.41 | OW
Cachi | settlement | -25.12 -66.17 | GO
Camarones | settlement | -44.80 -65.71 | GW
Chos Malal | settlement | -37.38 -70.27 | GNOS
El Calafate | settlement | -50.34 -72.28 | GNOS
El Chaltén | settlement | -49.33 -72.89 | GO
Fiambalá | settlement | -27.69 -67.61 | GO
Gastre | settlement | -42.26 -69.22 | GNS
Gobernador Gregores | settlement | -48.75 -70.25 | GNOSW
Junín de los Andes | settlement | -39.95 -71.07 | GOS
La Quiaca | border | -22.10 -65.59 | GOSW
Los Antiguos | border | -46.55 -71.63 | GO
Malargüe | settlement | -35.48 -69.58 | GNOSW
Paso Cristo Redentor; Los Libertadores; Cristo Redentor | border | -32.81 -70.07 | OW
Perito Moreno | settlement | -46.59 -70.93 | GNOSW
Puerto Deseado | settlement | -47.75 -65.89 | GNOSW
Rodeo | settlement | -30.21 -69.14 | GNS
Río Grande | settlement | -53.79 -67.71 | GNOSW
Río Mayo | settlement | -45.69 -70.26 | GNOSW
San Antonio de los Cobres | settlement | -24.22 -66.32 | GNS
Susques | settlement | -23.42 -66.48 | NS
Telsen | settlement | -42.44 -66.94 | GNS
Tolhuin | settlement | -54.51 -67.20 | GO
Ushuaia | settlement | -54.80 -68.30 | GNOSW
PY
Bahía Negra | settlement | -20.23 -58.17 | OW
Filadelfia | settlement | -22.35 -60.03 | GNOSW
Fuerte Olimpo | settlement | -21.04 -57.87 | GNOS
Loma Plata | settlement | -22.38 -59.85 | GOS
Mariscal Estigarribia | border | -22.03 -60.63 | GNO
Pozo Colorado | settlement | -23.43 -58.86 | NOSW
BR
Alta Floresta | settlement | -9.88 -56.09 | GOSW
Altamira | settlement | -3.20 -52.21 | GNOSW
Apuí | settlement | -7.17 -59.84 | OW
Barreirinhas; Lençóis Maranhenses | settlement | -2.76 -42.83 | GOS
Boa Vista | settlement | 2.82 -60.67 | GNOSW
Corumbá | settlement | -19.01 -57.65 | GNOSW
Humaitá | settlement | -7.51 -63.02 | GOSW
Itaituba | ferry | -4.28 -55.98 | GNOSW
Jacareacanga | settlement | -6.22 -57.75 | GOSW
Lençóis | settlement | -12.56 -41.39 | GSW
Oiapoque | border | 3.84 -51.83 | GOSW
Poconé | settlement | -16.26 -56.62 | GOS
Santarém | ferry | -2.44 -54.71 | GNOSW
São Félix do Xingu | settlement | -6.64 -51.99 | GOSW
GY
Lethem | border | 3.38 -59.80 | GNOSW
VE
Santa Elena de Uairén | border | 4.60 -61.11 | GOW
CO
Leticia | settlement | -4.22 -69.94 | GNOS
Mocoa | settlement | 1.15 -76.65 | GNS
PE
Ayacucho | settlement | -13.16 -74.22 | GNOS
Caraz | settlement | -9.05 -77.81 | GO
Chachapoyas | settlement | -6.23 -77.87 | GNOSW
Huancavelica | settlement | -12.78 -74.97 | GNS
Huaraz | settlement | -9.53 -77.53 | GNS
Macusani | settlement | -14.08 -70.43 | GS
Nazca; Nasca | settlement | -14.83 -74.94 | GNOS
Ollantaytambo | settlement | -13.26 -72.26 | GO
Puerto Maldonado | settlement | -12.60 -69.18 | GNOS
Yurimaguas | ferry | -5.90 -76.12 | GOS
EC
Coca; Puerto Francisco de Orellana | settlement | -0.47 -76.99 | GOSW
PA
Yaviza; Darien Gap | settlement | 8.16 -77.69 | GO
`
