import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>
export type Database = ReturnType<typeof openDatabase>

/** Each list below reads one index in order. */
const schema = `
  CREATE TABLE IF NOT EXISTS users (
    id TEXT PRIMARY KEY, username TEXT NOT NULL, uniqueUsername TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL, uniqueEmail TEXT NOT NULL UNIQUE, passwordHash TEXT NOT NULL, role TEXT NOT NULL,
    emailConfirmed INTEGER NOT NULL DEFAULT 0, pendingEmail TEXT, preferences TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES users, createdAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS trips (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES users, seq INTEGER NOT NULL, name TEXT NOT NULL,
    description TEXT NOT NULL, folded TEXT NOT NULL, waypointCount INTEGER NOT NULL, plan TEXT, rev INTEGER NOT NULL,
    changes INTEGER NOT NULL, attachedChanges INTEGER,
    UNIQUE (userId, seq)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS waypoints (
    id TEXT PRIMARY KEY, tripId TEXT NOT NULL REFERENCES trips, name TEXT NOT NULL, description TEXT NOT NULL,
    latitude TEXT NOT NULL, longitude TEXT NOT NULL, startDate TEXT, endDate TEXT, weather TEXT, stop TEXT, leg TEXT,
    symbol TEXT, "order" INTEGER, rev INTEGER NOT NULL,
    place TEXT NOT NULL AS (coalesce(startDate, '9999') || coalesce('!' || format('%02d', "order"), '#'))
  ) STRICT;
  CREATE INDEX IF NOT EXISTS byDate ON waypoints (tripId, place, id);
  CREATE TABLE IF NOT EXISTS vehicles (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES users, make TEXT NOT NULL, model TEXT NOT NULL, year INTEGER,
    modifications TEXT NOT NULL, specs TEXT, rev INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS garage ON vehicles (userId, id);
  CREATE TABLE IF NOT EXISTS answers (
    userId TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, created TEXT NOT NULL, until INTEGER NOT NULL,
    PRIMARY KEY (userId, key)
  ) STRICT, WITHOUT ROWID;
`
const dated = 'FROM waypoints WHERE tripId = trips.id AND startDate IS NOT NULL ORDER BY'
const trip = `id, name, description, waypointCount, plan, rev, changes, attachedChanges,
  (SELECT startDate ${dated} place, id LIMIT 1) AS firstDay,
  (SELECT coalesce(endDate, startDate) ${dated} place DESC, id DESC LIMIT 1) AS lastDay`
const waypoint =
  'id, name, description, latitude, longitude, startDate, endDate, weather, stop, leg, symbol, "order", rev'

/** Opens or creates the file and prepares all statements. Answered writes are durable. */
export function openDatabase(file: string) {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')
  database.exec(schema)
  const prepare = (text: string) => database.prepare(text)

  return {
    insertUser:
      prepare(`INSERT INTO users (id, username, uniqueUsername, email, uniqueEmail, passwordHash, role, preferences)
      VALUES (:id, :username, :uniqueUsername, :email, :uniqueEmail, :passwordHash, :role, :preferences)`),
    findUserByName: prepare('SELECT id, passwordHash, role FROM users WHERE uniqueUsername = ?'),
    findUser: prepare(
      'SELECT username, email, role, emailConfirmed, pendingEmail, preferences FROM users WHERE id = ?',
    ),
    insertSession: prepare('INSERT INTO sessions (id, userId, createdAt) VALUES (:id, :userId, :createdAt)'),
    findSession: prepare('SELECT 1 FROM sessions WHERE id = ? AND userId = ?'),

    countTrips: prepare('SELECT count(*) AS total FROM trips WHERE userId = ?'),
    listTrips: prepare(`SELECT ${trip} FROM trips WHERE userId = ? ORDER BY seq DESC LIMIT ? OFFSET ?`),
    searchTrips: prepare(
      `SELECT ${trip} FROM trips WHERE userId = ? AND instr(folded, ?) > 0 ORDER BY seq DESC LIMIT ?`,
    ),
    findLastSeq: prepare('SELECT seq FROM trips WHERE userId = ? ORDER BY seq DESC LIMIT 1'),
    findTrip: prepare(`SELECT ${trip} FROM trips WHERE id = ? AND userId = ?`),
    insertTrip: prepare(`INSERT INTO trips (id, userId, seq, name, description, folded, waypointCount, plan, rev,
        changes, attachedChanges)
      VALUES (:id, :userId, :seq, :name, :description, :folded, :waypointCount, :plan, :rev, :changes,
        :attachedChanges)`),
    countWaypoint: prepare(
      'UPDATE trips SET waypointCount = waypointCount + 1, changes = changes + 1 WHERE id = ? AND userId = ? AND waypointCount < ?',
    ),

    listWaypoints: prepare(`SELECT ${waypoint} FROM waypoints WHERE tripId = ? ORDER BY place, id LIMIT ? OFFSET ?`),
    findWaypoint: prepare(`SELECT ${waypoint} FROM waypoints WHERE id = ? AND tripId = ?`),
    insertWaypoint: prepare(`INSERT INTO waypoints (${waypoint}, tripId)
      VALUES (:id, :name, :description, :latitude, :longitude, :startDate, :endDate, :weather, :stop, :leg, :symbol,
        :order, :rev, :tripId)`),
    updateWaypoint: prepare(`UPDATE waypoints SET name = :name, description = :description, latitude = :latitude,
        longitude = :longitude, startDate = :startDate, endDate = :endDate, weather = :weather, stop = :stop, leg = :leg,
        symbol = :symbol, "order" = :order, rev = :rev WHERE id = :id`),
    deleteWaypoint: prepare('DELETE FROM waypoints WHERE id = ? AND tripId = ?'),
    deleteWaypoints: prepare('DELETE FROM waypoints WHERE tripId = ?'),
    deleteTrip: prepare('DELETE FROM trips WHERE id = ?'),
    countChange: prepare(
      'UPDATE trips SET waypointCount = waypointCount + ?, changes = changes + 1 WHERE id = ? AND userId = ?',
    ),

    listVehicles: prepare(
      'SELECT id, make, model, year, modifications, specs, rev FROM vehicles WHERE userId = ? ORDER BY id',
    ),
    insertVehicle: prepare(`INSERT INTO vehicles (id, userId, make, model, year, modifications, specs, rev)
      VALUES (:id, :userId, :make, :model, :year, :modifications, :specs, :rev)`),

    findAnswer: prepare('SELECT created, fingerprint FROM answers WHERE userId = ? AND key = ? AND until > ?'),
    insertAnswer: prepare(`INSERT INTO answers (userId, key, fingerprint, created, until)
      VALUES (:userId, :key, :fingerprint, :created, :until)`),

    /** Runs all of the work or none. */
    transact<Answer>(work: () => Answer): Answer {
      database.exec('BEGIN IMMEDIATE')
      try {
        const answer = work()
        database.exec('COMMIT')
        return answer
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}

/** Returns JSON; null for absent attributes. */
export const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

/** Returns a row with these columns parsed, or left out if null. */
export function readJson(row: Row, ...names: string[]): Record<string, unknown> {
  const read: Record<string, unknown> = { ...row }
  for (const name of names) {
    if (row[name] === null) delete read[name]
    else read[name] = JSON.parse(String(row[name]))
  }
  return read
}
