/** How busy a replica may be while fans arrive evenly, as part of a core: where the autoscaler adds one (`autoscaler.yaml`). */
export const targetLoad = 0.35

/**
 * How many replicas a rush needs: as many as keep each at `targetLoad`, which leaves the busiest minute twice the mean and
 * still a third of the core, and one more, since one may be starting, draining or dead.
 * @param cpuSecondsPerFan of all replicas together, from the page to the rating
 */
export function replicasFor({
  fans,
  seconds,
  cpuSecondsPerFan,
}: {
  fans: number
  seconds: number
  cpuSecondsPerFan: number
}): number {
  const cores = (fans / seconds) * cpuSecondsPerFan
  return Math.ceil(cores / targetLoad) + 1
}
