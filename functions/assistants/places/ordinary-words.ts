/**
 * Ordinary words of four letters and more that are also names of towns in the list: English words of Hunspell's en_US dictionary without
 * well-known towns, a few of British spelling and of other languages, and makes of vehicles.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `
abes acacias acari acme acropolis advance agar agency alabaster alameda alba ales alliance along alpine altar
alto altos ambo amity ampere anaconda anew angeles angelica angers angostura animas anna anta antelope anthem
antlers apache apex arak araucaria arcade archangel archer areal arenas argyle arias ariel armada aroma arras
arris asbestos ascension asker aspen assai assumption auburn aura aurelia aurora awash axis babbitt bade badger
bailey baker balboa baler ball balsas banes bangs bani banket banks banting barbate barber barillas barker
barranca barre barrow barton basalt basic basin bath batman battlefield baud bayard beach beaver becket
beechwood beed begun bell belle bells belt bend benjamin bennet berry bethel betta billings bimbo binger birr
bishop bison blades blain bland blende blessing bliss bloomer blossom bluff bluffs bole bolivar bolt bonanza
bone bonito bonny bootjack boron boulder boundary bourbon bouse bowman brad brades brae bray brent breves bride
bright brilliant brits broach broke brook brooklet brooks brownfield browning bruin brush brushy brusque buckeye
buhl bullfrog bulls burden burg burke burley burnet burns burton busby bush bushland busing butler butte cabanas
cabaret cache cactus calabash caller calumet calypso campion campo canals candela candor canebrake canning canon
canton canyon caracal caraway cardigan carefree cargo caribou carman cascade cashmere casino cassia cavalier
cayes ceiba cella centenary center central century ceres challis cham chamber chamberlain chandler chaparral
chapman charlotte chase chela chesterfield chin china chinchilla chino chinook chop chore cicero cine circa
circle clarence clarion claver clay clever coalfield coaling coca cocoa cola cole college collie collins colon
comas come comer comet comfort commerce como concession conchas concord concrete condom confluence congress
continental converse convoy cook cooper coquille coria cork corn corning corral cosmopolis cotter cottonwood
council cove coward crane creel crenshaw crescent cricket crooks cruces crump cruzeiro cube culver cumming
cutler cygnet cypress dakota dale daman daphne dasher date dauphin deadwood deary delta deport deposit derby
derma derry diamante dibble dickens dike dingle dire dobbins dobra dodge dole dolores donga dongle donnybrook
doodah doom dora downs drain drew drug duns duping durango dyer eagle early earth ebon echo eclectic ecru eide
emerald emerita eminence empire emporium encampment english enigma enterprise equality erode esparto esperance
esse estancia ester evergreen excel extrema fadd falconer fanes fang fare farina farmland faro federal felicity
fertile fiche filer firth fisher fishhook fletcher flinders flint flora flushing foldes foreman forest forks
fossil foster fountain fovea fowling foxfire franklin freedom freeman freer fresco friend friendship frost gabes
gades gala galena gamba gambier gander ganges ganja garibaldi garland garner garnet garrison gates gateway gaur
genet gent gentry gibbon gibbons gilbert gilgai give gladstone glide globe glossa gobo goes golden goldfield
gombroon goodman goodwill google gore grace graham gramercy grange granger granite grant grants grave gray
grayling greasewood green greenbrier greenfield greenstone greenwood griffin grins groom grottoes grove groves
guano guider guildhall gunning gunter gypsum hackberry hake hale halls hamlet happy harbor hardy harmony harper
hart harts harvest hatch haven hawes hawthorn hayes hayfield hayfork hays hayward hazard headlands hector
helotes helper hemlock henry hermitage hickory hidalgo hiddenite hideaway highland highlands hila hills hines
hola holly holt homeland homer homestead hominy honcho hong hooker hooks hooper hope horn hull humble hunt
hunter hurley hurricane hurt hydro imperial infantes ingleside insula iota ironwood isle jabiru jackpot jasper
jingling jipijapa joiner jubbah junction junior juntas jura justice kadi kaka kale kami kapok karakul karma
keener kelly kent kepi kersey keys keystone kief killdeer kiln kinder kindred king kingfisher kingwood kirs kish
kitchener kola kolo kyle lages lakes lakeside lama lambert lame lamia lander largo lash lathi laurel laureles
lead leer leghorn leones levin liberal liberty lice licking limestone linden linn lints lira list lives lizard
llama llano logan long lorica loris lota lovelock loving loyal luau luck luring lynch mach magazine magnesia
magnolia mako male mallow malm mama mammoth mana mane manga mange manger mango manly manna manning manor manta
mantua many manzanita maracas maras marathon marble march maria marka marks marlin mart martin mascara mascot
mason massy mastic matador maun maxwell mayflower mayo mazyr mead meadow medias meeker mega megalopolis mentor
mercer meridian merinos merlin mesa mescal mesquite metro metropolis midi midland midtown midway miles miller
millet mills milo mine miner mirador mission mobile mogul moires mojo mole mongo montana montero monument moody
moping mora morales morocco moron morris morse moss mosses most moth motley mounds mountain muddy muenster
mulberry murphy muscat mustang muting myrtle nancy nankin napoleon narrows natal naval needles neral never
newborn newton nice noble noel noonday noria normal north northwest nyala oakes oasis oblong ocher odder ogre
okay olla omega oolitic opal oracle oral orange oriental outlook oxbow pace page paisley pale palisade palmer
palmetto pampa pampas panacea pandora panhandle panorama papa para parachute paradise paragon paras parkes
parkin parks parol parsons pasha passus patten pearl pebas peck pecs peculiar peel pekan pelham pelotas peridot
perm perry petal peters pets phon pica picayune piedmont pierce pigeon pine pinewood piney pining pink pinnacle
pinon pioneer pipestone piranhas pita pitanga plain plains plantation ploce plover plunge poinciana point
pointblank police polis polo ponce pong poplar porcupine pore portage portal portales porter posse post potes
pound pout powers pray prentice presidio presto price proctor prospect prosperity providence provost pueblo puke
pula puli puma punch raglan rainbow ranger rath raven raver rayon reading real rector redwood reform regen
reliance republic reserve riant rice riddle rifle rivers riverside riviera robe rockfish rodeo roebuck rogers
roles roman romeo roper rosebud rouge roulette roundup rugby rule ruse rusk sabin sacaton sack saga saintes sake
sale salina saline salmi salmon salon salt samba sambas same sand sanders sandstone sandwich sandy sapele sapes
sapphire sari satsuma sauce savanna save savoy sawmill scenic scone scotia scurry seaboard seaman searchlight
seaside secretary section sedan selah sells semi senor sentinel serena seta settle shading shaft shamrock
shaping share sharpes shaw shepherd sherry shiner shipman shipyard shoals shush silt sines singleton sire siren
sisal sisters situ skive skyline slater slaughter sledge smiley smith snook snow snowflake soba soke sola solan
solano solferino solitaire solo solon soma song sorrel sort sparks spearfish spearman spencer spicer split
spring springbok springer springs spur stagecoach stamps staples star stark start startup sterling stonewall
story stover strand strawberry strong strum sturgeon sublimity sucre sully summit sundown sunflower sunning
superior sura suras surrey sweeny swink swisher sycamore sylvan tabor tacoma taconite tain tala talas talent
tallow tamale tambura tame tana tangent tank tape tapes taro tarsia tarsus telfer temple tenno tequila terminus
terrace terry than thatcher thermal thorp thrall tiffin tire titan toast tolar toll tomahawk tombstone tome
tonga tool topi tore tori torn torres tours toyota trail tribune trident trim trinity tropic troy trundle tucker
turbo turn turner tweed underwood union unity vale valence valentine valley vang vara varas vares vase verdigris
vermilion vernal veronica vesper vestal viburnum victor victoria vicuna viking villas viola virgin volcano wade
wadi wagoner wahoo wainwright wake waldo walker wall wallaroo walls walnut ward warden warnes warren washer
waterproof waxing weed weir welcome wellborn welling wells welsh west westerly wheeler wheeling wheelwright
whetstone whistler white whitefish whitewater whitewood whiting wick wickes wilder wildwood willow willows
winder windfall wink winner winters wisdom wise woodbine woodland woodruff woomera wrens wright young zephyr
zing centre tyre bazel dual feng gold grenade hang human kilo lilo lime name pristine rest rosette sine spoken tango
thai thorn trent
`
    .trim()
    .split(/\s/),
)
