import { secret, secrets } from './environment.ts';
import { type ValuesOf, variable } from './variables.ts';

/** Of the api and the ingest: what one signs the other reads. */
export const TOKEN_VARIABLES = {
  TOKEN_SECRET: variable(
    secret,
    'Signs click tokens, addresses of films, quotes and codes; 32 characters at least, the same for `api` and `ingest`.',
    { isSecret: true },
  ),
  FORMER_TOKEN_SECRETS: variable(
    secrets,
    'Secrets that were current before or will be next, with commas between them: what they signed is accepted, and nothing is signed with them.',
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
