export type TokenPair = { accessToken: string; refreshToken: string }
