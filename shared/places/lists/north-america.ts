/** Remote places in Alaska, Canada, the western United States and Mexico, in the format of `parsePlaces`. */
export const northAmerica = `
US-AK
Atigun Pass | pass | 68.13 -149.48 | RW
Boundary | border | 64.08 -141.11 | OW
Cantwell | settlement | 63.39 -148.95 | GNOPW
Central | settlement | 65.57 -144.80 | GOW
Circle | settlement | 65.83 -144.06 | NOPW
Coldfoot | roadhouse | 67.26 -150.18 | GO
Deadhorse; Prudhoe Bay | settlement | 70.26 -148.34 | GOW
Denali Park; McKinley Park | gate | 63.73 -148.91 | NO
Eagle | settlement | 64.79 -141.20 | NOW
Haines | ferry | 59.24 -135.45 | GOPW
Homer | ferry | 59.64 -151.55 | GNOW
Manley Hot Springs | settlement | 65.00 -150.64 | OPW
McCarthy | settlement | 61.44 -142.90 | OW
Nabesna | landmark | 62.37 -143.01 | GOW
Nome | settlement | 64.50 -165.41 | GNOW
Paxson | settlement | 63.03 -145.50 | OW
Tok | settlement | 63.34 -142.99 | GO
Utqiagvik; Barrow | settlement | 71.29 -156.79 | GNOP
Wiseman | settlement | 67.41 -150.11 | NOW
US-AZ
Ajo | settlement | 32.37 -112.86 | GO
Chinle | settlement | 36.15 -109.55 | GOP
Colorado City | settlement | 36.99 -112.98 | GOPW
Crown King | settlement | 34.24 -112.36 | OP
Kingman | settlement | 35.22 -114.01 | GNOPSW
Lukeville | border | 31.88 -112.82 | PW
Page | settlement | 36.91 -111.46 | GOPW
Peach Springs | settlement | 35.53 -113.43 | GOP
Sedona | settlement | 34.87 -111.76 | GOPSW
Toroweap; Tuweep | landmark | 36.21 -113.06 | OR
US-CA
Amboy | settlement | 34.56 -115.75 | OP
Baker | settlement | 35.26 -116.07 | GOP
Barstow | settlement | 34.90 -117.02 | GNOPS
Benton; Benton Hot Springs | settlement | 37.82 -118.48 | OP
Bishop | settlement | 37.36 -118.40 | GNOPW
Borrego Springs | settlement | 33.26 -116.38 | GOP
Cedarville | settlement | 41.53 -120.17 | GOP
Furnace Creek | settlement | 36.46 -116.87 | OR
Needles | settlement | 34.85 -114.61 | GNOPW
Shoshone | settlement | 35.97 -116.27 | OP
Stovepipe Wells | settlement | 36.60 -117.16 | OW
US-CO
Durango | settlement | 37.28 -107.88 | GNOPSW
Gateway | settlement | 38.68 -108.98 | OP
Lake City | settlement | 38.03 -107.32 | GOP
Leadville | settlement | 39.25 -106.29 | GOPW
Ouray | settlement | 38.02 -107.67 | GOP
Salida | settlement | 38.53 -106.00 | GOPW
Silverton | settlement | 37.81 -107.66 | GOP
Telluride | settlement | 37.94 -107.81 | GOPW
US-ID
Challis | settlement | 44.50 -114.23 | GOPW
Elk City | settlement | 45.82 -115.44 | OP
Stanley | settlement | 44.21 -114.93 | OW
Warren | settlement | 45.27 -115.68 | OP
Yellow Pine | settlement | 44.96 -115.50 | OP
US-MT
Polebridge | settlement | 48.81 -114.35 | OP
Red Lodge | settlement | 45.19 -109.25 | GOP
Virginia City | settlement | 45.29 -111.95 | GP
West Yellowstone | settlement | 44.66 -111.10 | GOPW
Whitefish | settlement | 48.41 -114.34 | GOP
Winnett | settlement | 47.00 -108.35 | GOP
Wisdom | settlement | 45.59 -113.46 | OP
US-NM
Animas | settlement | 32.09 -108.87 | OP
Chaco Canyon; Chaco | landmark | 36.06 -107.97 | HN
Columbus | border | 31.83 -107.64 | GOPW
US-NV
Austin | settlement | 39.51 -117.10 | OPW
Beatty | settlement | 36.91 -116.76 | GO
Denio | settlement | 41.95 -118.63 | OP
Eureka | settlement | 39.51 -115.96 | GOPW
Goldfield | settlement | 37.71 -117.24 | GO
Jackpot | settlement | 41.98 -114.67 | GOP
Tonopah | settlement | 38.07 -117.23 | GN
US-OR
Christmas Valley | settlement | 43.24 -120.66 | OP
Sisters | settlement | 44.29 -121.55 | GOP
US-TX
Alpine | settlement | 30.36 -103.66 | GNOPW
Marathon | settlement | 30.20 -103.25 | OP
Marfa | settlement | 30.31 -104.02 | GOPW
Panther Junction; Big Bend | gate | 29.32 -103.21 | OW
Presidio | border | 29.56 -104.37 | GOPW
Terlingua | settlement | 29.32 -103.58 | OP
US-UT
Bluff | settlement | 37.26 -109.63 | OP
Boulder | settlement | 37.88 -111.46 | OP
Bullfrog | ferry | 37.55 -110.71 | OW
Escalante | settlement | 37.77 -111.60 | GOP
Goblin Valley | landmark | 38.57 -110.71 | RR
Green River | settlement | 39.00 -110.16 | GOPW
Hanksville | settlement | 38.37 -110.71 | GOW
Kanab | settlement | 37.05 -112.53 | GNOPW
Moab | settlement | 38.57 -109.55 | GNOP
Monticello | settlement | 37.87 -109.34 | GNOP
Monument Valley | landmark | 37.03 -110.25 | GO
Temple Mountain | landmark | 38.67 -110.66 | RR
Vernal | settlement | 40.46 -109.53 | GNOPSW
Wendover | settlement | 40.74 -114.04 | GOPW
US-WY
Big Piney | settlement | 42.54 -110.11 | GOW
Dubois | settlement | 43.53 -109.63 | GOPW
Encampment | settlement | 41.25 -106.82 | OP
Jackson | settlement | 43.48 -110.76 | GOPS
Pinedale | settlement | 42.87 -109.86 | GOP
CA-01
Banff | settlement | 51.18 -115.57 | GNOW
Fort Chipewyan | settlement | 58.72 -111.12 | GNOW
High Level | settlement | 58.52 -117.14 | GO
Jasper | settlement | 52.88 -118.08 | GNOW
CA-02
Atlin | settlement | 59.58 -133.69 | GOW
Dease Lake | settlement | 58.44 -129.99 | GNOW
Liard Hot Springs; Liard River | spring | 59.47 -126.14 | OW
Muncho Lake | settlement | 59.01 -125.78 | OW
Stewart | settlement | 55.93 -129.99 | GNOW
Tofino | settlement | 49.10 -125.86 | GNOW
CA-03
Churchill | settlement | 58.77 -94.17 | GNOW
CA-05
Cartwright | settlement | 53.72 -57.02 | GNOW
Churchill Falls | settlement | 53.53 -64.01 | GNOW
Happy Valley-Goose Bay; Goose Bay | settlement | 53.30 -60.33 | GNW
Labrador City | settlement | 52.95 -66.91 | GN
Port Hope Simpson | settlement | 52.55 -56.30 | GNO
Red Bay | settlement | 51.73 -56.41 | GO
CA-10
Blanc-Sablon | ferry | 51.42 -57.13 | GOW
Chibougamau | settlement | 49.92 -74.37 | GOW
Fermont | settlement | 52.78 -67.08 | GO
Kegaska | settlement | 50.18 -61.27 | GO
Natashquan | settlement | 50.19 -61.82 | GNOW
CA-12
Beaver Creek | border | 62.38 -140.88 | GOW
Carcross | settlement | 60.17 -134.70 | GO
Carmacks | settlement | 62.09 -136.29 | GW
Dawson City; Dawson | settlement | 64.06 -139.43 | GNO
Faro | settlement | 62.23 -133.34 | GOW
Haines Junction | settlement | 60.75 -137.51 | GOW
Mayo | settlement | 63.59 -135.90 | GOW
Old Crow | settlement | 67.57 -139.83 | GOW
Pelly Crossing | settlement | 62.83 -136.58 | GO
Ross River | settlement | 61.99 -132.41 | GOW
Teslin | settlement | 60.17 -132.72 | GOW
Watson Lake | settlement | 60.06 -128.71 | GNO
CA-13
Fort Liard | settlement | 60.24 -123.47 | GOW
Fort McPherson; Teetl'it Zheh | settlement | 67.44 -134.89 | GNOW
Fort Providence | settlement | 61.35 -117.65 | GOW
Fort Simpson | settlement | 61.86 -121.35 | GNO
Fort Smith | settlement | 60.00 -111.89 | GNOW
Inuvik | settlement | 68.36 -133.73 | GNO
Norman Wells | settlement | 65.28 -126.83 | GNOW
Tsiigehtchic; Arctic Red River | ferry | 67.44 -133.74 | GNO
Tuktoyaktuk; Tuk | settlement | 69.44 -133.03 | GNOW
Wrigley | settlement | 63.25 -123.50 | GOW
Yellowknife | settlement | 62.45 -114.37 | GNOSW
MX
Bahía Tortugas; Turtle Bay | settlement | 27.69 -114.90 | GO
Bahía de los Ángeles; Bay of LA | settlement | 28.95 -113.56 | GO
Batopilas | settlement | 27.03 -107.74 | GO
Creel | settlement | 27.75 -107.63 | GO
El Rosario | settlement | 30.06 -115.72 | GO
Guerrero Negro | settlement | 27.96 -114.06 | GOS
Loreto | settlement | 26.01 -111.35 | GNOSW
Mulegé | settlement | 26.89 -111.98 | GOW
Punta Abreojos | settlement | 26.72 -113.57 | GO
Real de Catorce | settlement | 23.69 -100.89 | GR
San Felipe | settlement | 31.02 -114.84 | GNOSW
San Ignacio | settlement | 27.28 -112.90 | GO
San Juanico; Scorpion Bay | settlement | 26.26 -112.48 | GO
Todos Santos | settlement | 23.45 -110.22 | GO
Urique | settlement | 27.21 -107.91 | GO
`
