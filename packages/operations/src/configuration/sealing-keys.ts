import { secret, secrets } from './environment.ts';
import { variable } from './variables.ts';

/** For processes that encrypt or decrypt documents, second factors and episode keys. */
export const SEALING_VARIABLES = {
  ENCRYPTION_KEY: variable(
    secret,
    'Encrypts documents, second factors, episode keys and secrets in queued emails; at least 32 characters, the same for api, worker and admin.',
    { isSecret: true },
  ),
  FORMER_ENCRYPTION_KEYS: variable(
    secrets,
    'Previous and next keys, comma-separated: used for decryption only.',
    { isSecret: true },
  ),
};
