/** Limits that both sides check. Sizes are UTF-16 code units and times milliseconds, unless the name says otherwise. */
export const limits = {
  name: 200,
  longText: 2_000,
  symbol: 40,
  username: { min: 3, max: 40 },
  password: { min: 8, max: 256 },
  email: 254,
  vehicleFirstYear: 1886,
  dateFirstYear: 1900,
  dateLastYear: 2100,
  tripsPerUser: 10_000,
  waypointsPerTrip: 2_000,
  vehiclesPerUser: 100,
  vehiclesPerTrip: 4,
  bodyBytes: 256 * 1024,
  /**
   * A DynamoDB transaction has at most 100 writes: these waypoints, the trip's count, the record of the POST, and in a joined trip the
   * check of the membership. Devices of 0.9.0 send `most` to own trips. Clients also split by bytes of JSON, to stay below `bodyBytes`.
   */
  batch: { waypoints: 97, most: 98, bytes: 200 * 1024 },
  /**
   * A leg's line. `characters` bounds its line and its heights each; segments farther apart than `breakKm` have a break between them.
   * A transaction writes a track and its waypoint, and the trip once: `batch` tracks need 81 of 100 writes.
   */
  track: {
    points: 4_000,
    characters: 16_000,
    breaks: 100,
    parts: 200,
    map: 80,
    fords: 999,
    breakKm: 0.3,
    perTrip: 500,
    batch: 40,
    /** The length of the simplified line, as a share of the measured one. */
    lengthShare: { min: 0.8, max: 1.02 },
    km: 40_000,
    /** Meters of ascent, and of descent. */
    climb: 1_000_000,
    /** Meters above sea level. */
    height: { min: -500, max: 9_000 },
  },
  /** The trip plan to leave behind. `bytes` of JSON, without `rev`; `copiedBefore` is the year 2101 in ms since 1970. */
  tripPlan: {
    bytes: 8 * 1024,
    party: 20,
    home: 4,
    graceHours: 72,
    steps: 6,
    vehicles: 4,
    reach: 8,
    line: 200,
    text: 1_000,
    bornFrom: 1900,
    /** Those that print; the file has all. */
    stops: 200,
    copiedBefore: 4_133_980_800_000,
  },
  /** `perDay` for each user, besides `writes`, so that an import never stops an "All well". */
  checkIns: { perTrip: 500, perDay: 200, note: 200 },
  /**
   * Fill-ups. `amount` in liters or kWh, `odometer` and `km` in kilometers. A transaction has at most 100 writes: the fill-ups of a
   * batch, the vehicle's count and the record of the POST. A device saves each vehicle's newest `saved`.
   */
  fills: {
    perVehicle: 5_000,
    batch: 98,
    saved: 200,
    amount: { min: 0.1, max: 2_000 },
    odometer: 9_999_999,
    km: 40_000,
    price: 1_000_000_000,
    note: 200,
  },
  /** Members of a trip besides its owner, open invitations to it, and trips of others that a user has joined. */
  crew: { members: 10, invites: 10, joined: 20 },
  services: { perVehicle: 30, km: 1_000_000, months: 600 },
  /** Points of a recording: from here on, every second is dropped. */
  recording: { points: 200_000 },
  pageSize: { trips: 7, waypoints: 8, max: 100 },
  recentTrips: 3,
  stopsPasted: 50,
  maxDaysMoved: 3_650,
  /** Ids in one question about what the data have ever had. */
  knownIds: 50,
  searchHits: 100,
  descriptionPreview: 60,
  placeholderPreview: 30,
  refreshLead: 30_000,
  /** From the login, used or not: users may have no signal for weeks. */
  sessionLife: 30 * 24 * 60 * 60 * 1000,
  search: { debounce: 300 },
  question: { characters: 2_000, encodedBytes: 6_000, perHour: 20, warnBelow: 5 },
  /** The line on what lies along a trip, in the URL of a question: CloudFront takes 8,192 bytes. */
  along: { characters: 600, encodedBytes: 1_500 },
  /** `atOnce`: stops whose averages a user's requests fetch at the same time; each may take ten calls to a provider. */
  weather: { atOnce: 4 },
  /** `freshTime`: a forecast isn't fetched again before. */
  forecast: { freshTime: 3 * 3_600_000 },
} as const

/** Limits that only the server checks. */
export const serverLimits = {
  spansAtOnce: 20,
  searchQuery: 200,
  /** Places that are stored already don't count. */
  weather: { uncachedPerHour: 60 },
  /** Per user. A container reserves several at once. A track counts once for each 100 points, which take about 1 KB. */
  writes: { perDay: 20_000, reserved: 20, trackPoints: 100 },
  /** Links to a trip for people without an account. `openDays` after the last stop's end, if the link ends with the trip. */
  shares: { perTrip: 10, openDays: 7 },
  /** The last check-ins of a trip, which only its owner may make. */
  ownersCheckIns: 100,
  waypointsInTrip: 100,
  transaction: { attempts: 8, budget: 5_000 },
  /** User data sent with a question; `characters` counts the encoded block. */
  context: { characters: 12_000, trips: 3, waypoints: 20, vehicles: 20, places: 3, longText: 300, computed: 2_500 },
  /** A field guide's tip expires sooner, so that a model is tried again. */
  tip: { lifetimeSeconds: 30 * 24 * 60 * 60, guideLifetimeSeconds: 60 * 60 },
  /**
   * `cells`: grid cells of a trip's forecast, those of the nearest days first. `callTime` and `requestTime` (ms) are those of a call to
   * a provider, and of all calls of a request, whose table calls have 5 s. A forecast is used for `staleTime` (ms) if its provider fails.
   */
  forecast: { cells: 60, callTime: 1_000, requestTime: 4_000, staleTime: 48 * 3_600_000 },
  answer: {
    /** Per user, questions and travel tips together; stored tips are free. */
    perDay: 60,
    tokens: 500,
    time: 20_000,
    /** Pause between words of the field guide's stream, so that it can be read and stopped. */
    guidePace: 15,
  },
} as const

/** Limits of imports shared by another app or a web page: all files together, or one ZIP file. */
export const sharingLimits = {
  files: 10,
  bytes: 25_000_000,
  zipBytes: 512_000_000,
  fileName: 200,
  text: 4_000,
  lifetime: 60 * 60 * 1000,
} as const
