import { playwright, vitest } from './runners.ts'
import type { Step } from './steps.ts'

/**
 * Times at which clocks are awkward, local with their offset, and where that is. A run continues over midnight or over the change
 * of the clock. They fall on every weekday, on Wednesday in UTC.
 */
const instants = [
  { at: '2028-02-29T23:52:00-03:30', zone: 'America/St_Johns', inBrowser: true },
  // In UTC the year has already changed.
  { at: '2026-12-31T23:55:00-08:00', zone: 'America/Los_Angeles', inBrowser: true },
  // The clock skips an hour.
  { at: '2027-03-28T01:59:00+01:00', zone: 'Europe/Berlin', inBrowser: true },
  { at: '2027-03-14T01:59:00-05:00', zone: 'America/New_York', inBrowser: false },
  // The clock shows an hour twice; in Chile it is the last of Saturday.
  { at: '2027-10-31T02:59:00+02:00', zone: 'Europe/Berlin', inBrowser: false },
  { at: '2027-04-03T23:59:00-03:00', zone: 'America/Santiago', inBrowser: false },
  { at: '2027-02-01T00:05:00+13:00', zone: 'Pacific/Auckland', inBrowser: false },
  { at: '2027-04-30T09:20:00-10:00', zone: 'Pacific/Honolulu', inBrowser: true },
] as const

const journeys =
  '(walk|journeys|pseudo-language|screen-reader|confirmation|events|venue-clock|payment)\\.spec'

/** The steps that repeat the unit and server tests at each instant, which needs `faketime`, and at some of them journeys. */
export const clockSteps = (): Step[] =>
  instants.flatMap((instant) => [unitTests(instant), ...inBrowser(instant)])

type Instant = (typeof instants)[number]

const nameOf = ({ at, zone }: Instant) => `clock at ${at} in ${zone}`

function unitTests(instant: Instant): Step {
  // Debian's redis-server hangs under `faketime`.
  const { command, env } = vitest(nameOf(instant), ['--project=!processes'])
  return {
    name: nameOf(instant),
    // It shifts the clock of every process, also of a context's own `Date`. Timers keep the real time.
    command: ['faketime', '--exclude-monotonic', instant.at, ...command],
    // Otherwise only the nightly tests would run.
    env: { ...env, TZ: instant.zone, NIGHTLY: '' },
  }
}

/** Playwright loses its connections under `faketime`, so `stack/shifted-clock.ts` shifts the clocks of its processes and pages. */
function inBrowser(instant: Instant): Step[] {
  if (!instant.inBrowser) return []
  const name = `${nameOf(instant)}, in the browser`
  const { command, env } = playwright(name, [journeys, '--workers=1'])
  return [
    {
      name,
      command,
      // Read when the step begins, so that it begins at the instant.
      get env() {
        const ahead = Date.parse(instant.at) - Date.now()
        return { ...env, TZ: instant.zone, NIGHTLY: '', CLOCK_AHEAD_MS: String(ahead) }
      },
    },
  ]
}
