import { addressesFrom } from '@cliffhanger/dev-addresses';

/** The test run's NATS: from the environment, or on its default port. */
export const natsUrl = (): string => process.env['NATS_URL'] ?? addressesFrom().natsUrl;
