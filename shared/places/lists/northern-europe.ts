/** Remote places in the north of Europe, and Albania, in the format of `parsePlaces`. */
export const northernEurope = `
IS
Askja; Dreki | landmark | 65.03 -16.75 | RR
Dettifoss | landmark | 65.81 -16.39 | RR
Egilsstaðir | settlement | 65.27 -14.39 | GNOSW
Herðubreiðarlindir | camp | 65.19 -16.22 | OR
Hrauneyjar; Highland Center Hrauneyjar | roadhouse | 64.20 -19.28 | OR
Hveravellir | camp | 64.87 -19.55 | ORW
Hvolsvöllur | settlement | 63.75 -20.22 | GO
Höfn | settlement | 64.25 -15.21 | GNOS
Jökulsárlón | landmark | 64.05 -16.18 | RR
Kirkjubæjarklaustur | settlement | 63.79 -18.00 | OW
Landmannalaugar | camp | 63.99 -19.06 | RR
Möðrudalur | settlement | 65.37 -15.88 | ORW
Nýidalur | camp | 64.74 -18.07 | OR
Raufarhöfn | settlement | 66.44 -15.95 | GNOW
Seyðisfjörður | ferry | 65.26 -14.01 | GNO
Vik; Vík í Mýrdal | settlement | 63.42 -18.89 | OW
Ísafjörður | settlement | 66.07 -23.13 | GNOSW
Þórsmörk; Husadalur | camp | 63.69 -19.51 | OR
NO
Alta | settlement | 69.97 23.27 | GNOS
Andenes | ferry | 69.31 16.12 | GNO
Gamvik; Slettnes | settlement | 71.08 28.23 | OW
Honningsvåg | settlement | 70.98 25.97 | GOW
Karasjok; Kárášjohka | settlement | 69.47 25.51 | GW
Kautokeino; Guovdageaidnu | settlement | 69.01 23.04 | GOW
Kirkenes | settlement | 69.73 30.05 | GNOS
Nordkapp; North Cape | landmark | 71.16 25.79 | RR
Trollstigen | pass | 62.46 7.66 | RR
Vardø | settlement | 70.37 31.11 | GNOW
SJ
Longyearbyen; Svalbard | settlement | 78.22 15.65 | GNSW
FI
Karesuvanto; Karesuando | settlement | 68.44 22.47 | GW
Kilpisjärvi | settlement | 69.00 20.90 | OW
SE
Abisko | settlement | 68.35 18.83 | GOW
Jokkmokk | settlement | 66.61 19.82 | GW
Kiruna | settlement | 67.86 20.23 | GNOS
GL
Ilulissat | settlement | 69.22 -51.10 | GNOSW
Kangerlussuaq; Søndre Strømfjord | settlement | 67.01 -50.69 | GNOW
AL
Theth | settlement | 42.40 19.77 | RR
`
