/** The entry's modules, with everything they import. */
const initial: ['$initial'] = ['$initial']

/** Only what two other files import, without what it imports. */
const shared = { minShareCount: 2, includeDependenciesRecursively: false }

/**
 * Modules that share a file. A chunk's name has its hash, and chunks name those they import, so a changed module renames its chunk and all
 * that import it. The entry names the screens, so libraries and shared code are separate from it: otherwise a changed screen would rename
 * nearly every file (245 KB to download instead of 30 to 45).
 */
const groups = [
  // MapLibre's worker loads this part only.
  { name: 'maplibre-gl-shared', test: /\/maplibre-gl-shared\./ },
  {
    name: 'libraries',
    tags: initial,
    test: /\/node_modules\/(?!lucide-react\/dist\/esm\/icons\/|maplibre-gl\/)|preload-helper/,
  },
  {
    name: 'base',
    tags: initial,
    test: /\/web\/(device|hooks|offline|session|styles|ui|paths|features\/auth\/refusal|map\/core\/error-boundary)\b|\/shared\/|lucide-react/,
  },
  // The page of a shared trip and the screens before the login need these, and nothing else from behind the login.
  {
    name: 'reading',
    test: /\/web\/(ui\/(card|load-later|logo|retry|skeleton)|hooks\/use-(passed|units)|map\/picker\/location-picker\.module)\b|\/shared\/(account|units|date|geo|limits|count|problem|share|check-in|day-texts|time-texts|itinerary\/(quantities|band))\.ts|\/icons\/(arrow-left|copy-plus|download|refresh-cw)\.m?js/,
    minShareCount: 2,
  },
  // The page of a shared trip and the dialog of a check-in need these, other screens don't.
  {
    name: 'check-in-texts',
    test: /\/shared\/check-in-texts\b/,
    ...shared,
  },
  {
    name: 'session-libraries',
    test: /\/node_modules\/(@?aws-amplify|@aws-crypto|@smithy|@tanstack(?!.*(queriesObserver|useQueries)\.)|hono|idb|js-cookie|tslib|ulid)\//,
  },
  // Screens with a map need both.
  { name: 'zod', test: /\/node_modules\/zod\/|\/web\/data\/config\b/, includeDependenciesRecursively: false },
  // No screen needs a change's schema before the first change.
  {
    name: 'schemas',
    test: /\/shared\/schemas\/(?!assistant|fill|shape|trip-plan)|\/web\/offline\/outbox\/read-changes\b/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'session',
    test: /\/web\/(device|session|offline(?!\/restored|\/outbox\/(read-changes|restore|renew))|features\/auth\/(api|data-here))\b|\/shared\/(stop|track|trip-plan|vehicle)\.ts/,
  },
  // The way to the worker that reads and writes files.
  {
    name: 'files',
    test: /\/web\/files\/(problem|page\/(run-in-worker|write-files))\b/,
    ...shared,
  },
  // Modules that dialogs share, so that no screen waits for it.
  {
    name: 'dialogs',
    test: /\/web\/(features\/(check-ins\/(api|check-ins\.module)|offline\/maps\/(task-progress|maps\.module)|trip-plan\/(api|plan\/phone))|hooks\/use-run|ui\/(choice-field|copy-button|fold))\b|\/shared\/trip-plan-numbers\b/,
    ...shared,
  },
  // The symbols of places along a trip.
  {
    name: 'along-kinds',
    test: /\/web\/features\/along\/kinds\b|\/icons\/(circle-dot|cross|shower-head)\.m?js/,
    includeDependenciesRecursively: false,
  },
  // How an undated stop gets its days, which dialogs and the itinerary share.
  {
    name: 'place-stops',
    test: /\/web\/features\/itinerary\/(place-stops|use-place)\b|\/shared\/placement\b/,
    includeDependenciesRecursively: false,
  },
  // Tracks along roads and others, which legs, a line that is drawn and Drive make.
  {
    name: 'roads',
    test: /\/web\/features\/tracks\/roads\/(route-texts|not-on-map|use-map-route)\b|\/shared\/tracks\/create-track\b/,
    ...shared,
  },
  {
    name: 'inside',
    test: /\/web\/(data\/(?!config|describe-fields|use-save-edit)|features\/(?!along|itinerary|today|trips|waypoints|weather|vehicles\/(?!api))|hooks|ui|worker|paths)|\/shared\/(?!along|itinerary|notations|places|schemas|sun|time-texts|[\w-]+-fields)/,
    minShareCount: 4,
  },
  // The computation of an itinerary and its texts, which lists of trips and stops do without.
  {
    name: 'planned',
    test: /\/web\/features\/(itinerary\/(?!route-line)|today\/|weather\/(use-forecast|forecast-note)).*\.tsx?$|\/shared\/(itinerary\/(?!fill-reality|route|leg-path|surfaces|distance|track-|today\.|consumption|vehicle-names)|sun\b)|\/node_modules\/suncalc\//,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  // Lists of trips, on Home and in dialogs, which the trip page opens without.
  {
    name: 'find-trips',
    test: /\/web\/features\/(trips\/(no-trips-yet|sample-trip|trip-search|trip-row)|itinerary\/overview\/route-thumb)\b/,
    ...shared,
  },
  // Screens that show trips share these; the screens before the login do without.
  {
    name: 'trip-screens',
    test: /\/web\/(features\/(itinerary|today|trips|waypoints|weather)|pages\/trip-page)\b|\/shared\/itinerary\/(?!consumption|fill-reality)/,
    minShareCount: 3,
  },
  // The sentences on what lies along a trip, which its screens and a question about it share.
  {
    name: 'along',
    test: /\/web\/features\/along\/(along-texts|saved)\b|\/shared\/along\/(fuel-along|known-kinds|longest-stretch|same-place|way-key)\b/,
    ...shared,
  },
  // Behind the login a few small files more would be requested.
  {
    name: 'dashboard',
    test: /\/shared\/([\w-]+-fields|time-texts)\b|\/web\/(data\/(describe-fields|use-save-edit)|features\/offline\/(logout-question|use-logout|describe-track|ready\/(install|storage)|maps\/use-saved-maps)|map\/own\/(saved-maps|problem)|pages\/address-ids|ui\/back-button)\b/,
    minShareCount: 2,
  },
  // A change of the trip plan's page does not send the table again.
  { name: 'time-zones', test: /virtual:time-zones/ },
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 2 },
  // The screens of a trip and of a stop share these; screens before the login do without.
  {
    name: 'stops',
    test: /\/shared\/notations\/(?!read)|\/web\/(features\/waypoints\/(coordinates|kind\/kind-icon|list\/no-waypoints)|ui\/(long-text|menu|titled-card))\b/,
    minShareCount: 2,
  },
  // The screens of a trip and of a stop search for places.
  {
    name: 'places',
    test: /\/web\/map\/(picker\/(place-search|find-places|use-towns)|basemap\/town-search)\b|\/shared\/places\/(abbreviations|town-names)/,
    ...shared,
  },
  // The card of a trip under way and its dialogs, which Home, the trip page and Drive share, compress better in one file.
  {
    name: 'road',
    test: /\/web\/features\/(today\/(on-trip|road(-actions|\.)|today-(bar|card|stop)|supplies|stop-buttons|fuel-|help-|use-(arrivals|fixes))|check-ins\/(check-in-(dialog|form|list)|place))|\/shared\/(drive\/(fix|gauge)|itinerary\/(text-message|stay-longer|today-sun)|gsm-text)/,
    includeDependenciesRecursively: false,
  },
  // Small files that the trip page shares with other screens.
  { name: 'fields', test: /\/web\/data\/(fields|repeat)\b/, minShareCount: 2 },
  {
    name: 'texts',
    test: /\/web\/features\/itinerary\/(format|overview\/tile-list)\b|\/shared\/itinerary\/leg-texts/,
    ...shared,
  },
  // Modules that the trip page shares with what opens on it, so that a change of the page does not rename that.
  {
    name: 'planner',
    test: /\/icons\/spline\.m?js|\/web\/(map\/core\/route-strokes|hooks\/use-return-focus|features\/(along\/(along-context|shown-kinds)|itinerary\/(lazy-reality|plan-context|plan-values)|planning\/(planner-context|stop-days)|tracks\/(leg-actions|track-across)|waypoints\/trip-actions\/api)\b)|\/shared\/itinerary\/straight-legs/,
    includeDependenciesRecursively: false,
  },
  // The form of a vehicle, which My Vehicles shows and, in a dialog, the trip page.
  {
    name: 'vehicle-form',
    test: /\/web\/features\/vehicles\/(add-vehicle-form|update-|vehicle-(form|fields|dialog)|specs\/(?!consumption-text))/,
    includeDependenciesRecursively: false,
  },
  // Dialogs over the trip page's map compress better in one file.
  {
    name: 'planning-dialogs',
    test: /\/web\/features\/planning\/(new-stop-form|plan-new-stop|move-stop|describe-shift|supply-strip)\b|\/shared\/reorder\b/,
    includeDependenciesRecursively: false,
  },
  // Modules that a stop's row and the itinerary show when they open.
  {
    name: 'itinerary',
    test: /\/web\/features\/(itinerary\/(editors\/(?!effects|editors\.)|overview\/(itinerary|plan-form|tiles|route-drawing|stop-by-stop|vehicle-)|chart\/supply-chart\.tsx)|planning\/(details|leg-details|level-bar|stop-actions|stop-details))|\/icons\/(arrow-down|calendar-minus|thermometer)\.m?js/,
    includeDependenciesRecursively: false,
  },
  { name: 'maplibre-gl', test: /\/node_modules\/maplibre-gl\/dist\/maplibre-gl\./ },
]

/** A module goes into the first group that matches, with everything it imports. */
export const chunks = groups.map((group, at) => ({ ...group, priority: groups.length - at }))
