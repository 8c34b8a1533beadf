import { secret, secrets } from './environment.ts';
import { variable } from './variables.ts';

/** Of whoever opens what is sealed: documents, second factors, keys of episodes. */
export const SEALING_VARIABLES = {
  ENCRYPTION_KEY: variable(
    secret,
    'Seals documents, second factors, the keys of episodes and the secrets in mails that wait; 32 characters at least, the same for api, worker and admin.',
    { isSecret: true },
  ),
  FORMER_ENCRYPTION_KEYS: variable(
    secrets,
    'Keys that were current before or will be next, with commas between them: what was sealed with them is opened, and nothing is sealed with them.',
    { isSecret: true },
  ),
};
