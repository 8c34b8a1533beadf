import { probeSmtp } from '@cliffhanger/adapters/mail';
import { probeNats } from '@cliffhanger/adapters/nats';
import { probeDatabase, unsafeDatabase } from '@cliffhanger/adapters/postgres';
import { LOGIN_ROLES } from '@cliffhanger/adapters/postgres/roles';
import { probeBucket, probeFolder } from '@cliffhanger/adapters/storage';

/** Connection probes. */
export const probes = {
  database: probeDatabase,
  nats: probeNats,
  smtp: probeSmtp,
  bucket: probeBucket,
  folder: probeFolder,
};

export { LOGIN_ROLES, unsafeDatabase };
