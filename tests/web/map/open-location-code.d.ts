/** The package's types, as far as the tests use it. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    encode(latitude: number, longitude: number): string
    decode(code: string): { latitudeCenter: number; longitudeCenter: number }
    recoverNearest(code: string, latitude: number, longitude: number): string
  }
}
