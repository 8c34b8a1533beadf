import { lettersAfterRain } from './dramas/letters-after-rain.ts';
import { moonboundHeir } from './dramas/moonbound-heir.ts';
import { rentFreeHusband } from './dramas/rent-free-husband.ts';
import { saltAndSatin } from './dramas/salt-and-satin.ts';
import { theJadeRegent } from './dramas/the-jade-regent.ts';
import { theLastCaller } from './dramas/the-last-caller.ts';
import { theNinthDebt } from './dramas/the-ninth-debt.ts';
import { thePenthouseClause } from './dramas/the-penthouse-clause.ts';
import { theUnderstudyQueen } from './dramas/the-understudy-queen.ts';
import { threeBowlsAtDinner } from './dramas/three-bowls-at-dinner.ts';
import { verdictAtMidnight } from './dramas/verdict-at-midnight.ts';
import { zeroBars } from './dramas/zero-bars.ts';
import type { SampleDrama } from './sample-drama.ts';

/** Those that tests know by name. The hottest first; one of every category and more. */
export const SAMPLE_DRAMAS = {
  theNinthDebt,
  moonboundHeir,
  theJadeRegent,
  theLastCaller,
  lettersAfterRain,
  thePenthouseClause,
  threeBowlsAtDinner,
  rentFreeHusband,
  saltAndSatin,
  verdictAtMidnight,
  theUnderstudyQueen,
  zeroBars,
} as const satisfies Record<string, SampleDrama>;
