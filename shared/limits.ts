/** Every limit of the product, in one place. Sizes count UTF-16 code units unless the name says bytes; times are milliseconds unless the name says otherwise. */
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
  /** Limit of a request. */
  bodyBytes: 256 * 1024,
  /** DynamoDB takes 100 writes in a transaction: these, the trip's count and the record of the POST. Who sends many cuts them by bytes of JSON too, below `bodyBytes`. */
  batch: { waypoints: 98, bytes: 200 * 1024 },
  pageSize: { trips: 7, waypoints: 8, max: 100 },
  recentTrips: 3,
  waypointsInTrip: 100,
  stopsPasted: 50,
  maxDaysMoved: 3_650,
  spansAtOnce: 20,
  /** Limits for imports shared by another app or a web page: all files together, or a single ZIP file. */
  sharing: {
    files: 10,
    bytes: 25_000_000,
    zipBytes: 512_000_000,
    fileName: 200,
    text: 2_000,
    lifetime: 60 * 60 * 1000,
  },
  searchHits: 100,
  searchQuery: 200,
  descriptionPreview: 60,
  placeholderPreview: 30,
  refreshLead: 30_000,
  /** Used or not: people are without a signal for weeks. */
  sessionLife: 30 * 24 * 60 * 60 * 1000,
  transaction: { attempts: 8, budget: 5_000 },
  passwordReset: { redirectAfter: 3_000 },
  search: { debounce: 300 },
  question: { characters: 2_000, encodedBytes: 6_000, perHour: 20, warnBelow: 5 },
  /** Limits of the user's data sent with a question; `characters` counts the encoded block. */
  context: { characters: 12_000, trips: 3, waypoints: 20, vehicles: 20, places: 3, longText: 300, computed: 2_500 },
  /** A tip of the field guide stands in for a model's: it is kept until it is worth asking a model again. */
  tip: { lifetimeSeconds: 30 * 24 * 60 * 60, guideLifetimeSeconds: 60 * 60 },
  /** Places whose weather is not known yet. */
  weather: { uncachedPerHour: 60 },
  answer: {
    /** Questions and travel tips together, for one user; a kept tip is free. */
    perDay: 60,
    tokens: 500,
    time: 20_000,
    /** Between two words of the streamed field guide, so that it can be read as it comes, and stopped. */
    guidePace: 15,
  },
} as const
