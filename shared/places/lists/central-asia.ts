/** Remote places in Central Asia, Mongolia, the Karakoram, the Himalaya and Tibet, in the format of `parsePlaces`. */
export const centralAsia = `
TJ
Ishkashim; Eshkashem | settlement | 36.72 71.61 | GOW
Kalaikhum; Kalai-Khumb; Qal'ai Khumb; Darvaz | settlement | 38.45 70.79 | GW
Khorog; Khorugh | settlement | 37.49 71.55 | GNOSW
Khujand; Leninabad; Khodjent | settlement | 40.28 69.62 | GNOS
Kulob; Kulyab | settlement | 37.91 69.78 | GNOSW
Murghab; Murgab; Murghob | settlement | 38.17 73.97 | GOW
Penjikent; Panjakent | settlement | 39.50 67.61 | GOS
Rushan; Rushon | settlement | 37.94 71.56 | GW
KG
At-Bashy; At Bashi | settlement | 41.17 75.80 | GNOS
Daroot-Korgon; Daraut-Kurgan | settlement | 39.55 72.21 | GO
Karakol | settlement | 42.49 78.39 | GNOS
Kazarman | settlement | 41.40 74.03 | GOS
Kochkor | settlement | 42.22 75.76 | GS
Naryn | settlement | 41.43 75.99 | GNSW
Osh | settlement | 40.53 72.80 | GNOSW
Toktogul | settlement | 41.87 72.94 | GNOSW
KZ
Aktau | ferry | 43.65 51.17 | GN
Aralsk; Aral | settlement | 46.80 61.67 | GNOSW
Baikonur; Baykonur | settlement | 45.62 63.32 | GNOS
Beineu; Beyneu | settlement | 45.32 55.20 | GOS
Charyn Canyon; Sharyn | landmark | 43.35 79.08 | RR
Ridder | settlement | 50.35 83.52 | GNS
Shetpe | settlement | 44.17 52.12 | GS
Zhanaozen | settlement | 43.34 52.86 | GNO
UZ
Khiva; Xiva | settlement | 41.39 60.36 | GNS
Moynaq; Muynak | settlement | 43.77 59.02 | GO
Nukus | settlement | 42.45 59.61 | GNOSW
Termez; Tirmiz | settlement | 37.22 67.28 | GNOW
TM
Darvaza; Derweze; Door to Hell | landmark | 40.25 58.44 | RW
Konye-Urgench; Kunya-Urgench | settlement | 42.33 59.15 | GN
MN
Altai; Altay Mongolia | settlement | 46.37 96.26 | GOW
Arvaikheer | settlement | 46.25 102.77 | NO
Bayankhongor | settlement | 46.19 100.72 | GOSW
Bogd | settlement | 44.67 102.17 | GW
Bulgan | settlement | 48.81 103.53 | GNOSW
Bulgan; Yarant | border | 46.09 91.55 | GOW
Choibalsan; Choybalsan | settlement | 48.07 114.53 | GNSW
Dalanzadgad | settlement | 43.57 104.42 | GNOSW
Erdenet | settlement | 49.03 104.08 | GNOS
Kharkhorin; Karakorum | settlement | 47.19 102.81 | GO
Khatgal; Hatgal | settlement | 50.45 100.17 | GOW
Khongoryn Els; Hongoryn Els; Singing Dunes | landmark | 43.78 102.30 | RR
Khovd; Hovd | settlement | 48.01 91.64 | GNOSW
Mandalgovi; Mandalgobi | settlement | 45.76 106.27 | GNOSW
Mörön; Murun | settlement | 49.63 100.16 | GNOS
Sainshand | settlement | 44.88 110.12 | GNOW
Tosontsengel | settlement | 48.76 98.28 | GOW
Tsetserleg | settlement | 47.47 101.45 | GNOSW
Ulaanbaatar; Ulan Bator; UB | settlement | 47.91 106.88 | GNOS
Ulaangom | settlement | 49.98 92.07 | GNOS
Uliastai; Uliastay | settlement | 47.74 96.84 | GNSW
Ölgii; Bayan-Ölgii | settlement | 48.97 89.96 | GNO
PK
Chilas | settlement | 35.41 74.10 | GOS
Chitral | settlement | 35.85 71.79 | GOSW
Dalbandin | settlement | 28.89 64.41 | GO
Gilgit | settlement | 35.92 74.31 | GNOSW
Gwadar | settlement | 25.12 62.33 | GNOS
Khunjerab Pass; Khunjerab | pass | 36.85 75.43 | RR
Skardu | settlement | 35.30 75.63 | GOW
CN
Ali; Shiquanhe; Gar | settlement | 32.50 80.10 | GW
Burang; Purang; Taklakot | settlement | 30.30 81.18 | GO
Dunhuang | settlement | 40.17 94.68 | GNOSW
Ejin Banner; Ejina | settlement | 41.97 101.06 | GOW
Golmud | settlement | 36.41 94.90 | GNSW
Kashgar; Kashi | settlement | 39.47 75.99 | GNOSW
Lhasa | settlement | 29.65 91.10 | GNOSW
Litang | settlement | 29.99 100.27 | GW
Madoi; Maduo | settlement | 34.93 98.23 | GW
Nagqu; Nagchu | settlement | 31.48 92.06 | GNOSW
Shangri-La; Zhongdian | settlement | 27.83 99.71 | GO
Shigatse; Xigaze | settlement | 29.25 88.88 | GNSW
Tashkurgan; Taxkorgan | settlement | 37.77 75.22 | GS
Yecheng; Kargilik | settlement | 37.88 77.41 | GS
IN
Chandratal; Chandra Taal | landmark | 32.48 77.61 | RR
Dharamsala; Dharamshala | settlement | 32.22 76.32 | GS
Kargil | settlement | 34.56 76.13 | GO
Kaza | settlement | 32.23 78.07 | RR
Keylong | settlement | 32.57 77.02 | GW
Khardung La; Khardungla | pass | 34.28 77.60 | ER
Leh | settlement | 34.17 77.58 | GOSW
Padum | settlement | 33.47 76.88 | GR
Pangong Tso; Pangong Lake; Spangmik | landmark | 33.76 78.67 | NR
Rishikesh | settlement | 30.11 78.29 | GS
Rohtang Pass; Rohtang La | pass | 32.37 77.25 | RR
Shimla; Simla | settlement | 31.10 77.17 | GNOSW
Tabo | settlement | 32.10 78.38 | RR
Tawang | settlement | 27.58 91.87 | GO
Tso Moriri; Korzok; Karzok | settlement | 32.91 78.30 | RR
NP
Jomsom | settlement | 28.78 83.74 | GO
Jumla | settlement | 29.27 82.18 | GNOSW
Kagbeni | settlement | 28.83 83.78 | GR
Lo Manthang; Lomanthang | settlement | 29.18 83.96 | ER
Manang | settlement | 28.67 84.02 | GO
Muktinath | settlement | 28.82 83.88 | GR
Pokhara | settlement | 28.23 83.98 | GNOSW
Simikot | settlement | 29.97 81.82 | GO
`
