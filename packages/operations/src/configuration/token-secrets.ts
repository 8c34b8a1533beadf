import { secret, secrets } from './environment.ts';
import { type ValuesOf, variable } from './variables.ts';

/** For api and ingest, which verify each other's tokens. */
export const TOKEN_VARIABLES = {
  TOKEN_SECRET: variable(
    secret,
    'Signs click tokens, video addresses, quotes and codes; at least 32 characters, the same for `api` and `ingest`.',
    { isSecret: true },
  ),
  FORMER_TOKEN_SECRETS: variable(
    secrets,
    'Previous and next secrets, comma-separated: accepted, never used for signing.',
    { isSecret: true },
  ),
};

export interface TokenSecrets {
  readonly current: string;
  readonly former: readonly string[];
}

export const tokenSecrets = (read: ValuesOf<typeof TOKEN_VARIABLES>): TokenSecrets => ({
  current: read.TOKEN_SECRET,
  former: read.FORMER_TOKEN_SECRETS,
});
