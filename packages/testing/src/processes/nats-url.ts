import { addressesFrom } from '@cliffhanger/dev-addresses';

/** Where the test run's NATS is: as the tools say it, or on the port they would give it. */
export const natsUrl = (): string => process.env['NATS_URL'] ?? addressesFrom().natsUrl;
