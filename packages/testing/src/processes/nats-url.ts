const DEFAULT_PORT_BASE = 4100;
const NATS_PORT_OFFSET = 2;

/** Where the test run's NATS is: as the tools say it, or on the port they would give it. */
export const natsUrl = (): string =>
  process.env['NATS_URL'] ??
  `nats://127.0.0.1:${Number(process.env['CLIFFHANGER_PORT_BASE'] ?? DEFAULT_PORT_BASE) + NATS_PORT_OFFSET}`;
