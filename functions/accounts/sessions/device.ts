/** Longer than any browser's `User-Agent`; the rest is ignored. */
const maxUserAgentLength = 400

/** More specific patterns first, because most browsers also call themselves Chrome or Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a device's name, such as 'Chrome on Android'. No more of the `User-Agent` is stored, for privacy. */
export function describeDevice(userAgent = ''): string {
  const text = userAgent.slice(0, maxUserAgentLength)
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined && system === undefined) return 'Unknown device'
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : (browser ?? system ?? '')
}
