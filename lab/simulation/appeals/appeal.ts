import type { AppealRemedy, OwnedAppeal } from '@cliffhanger/application/ports';
import { answerAppeal, appealDecision } from '@cliffhanger/application/trust';
import { DAY_MS, HOUR_MS, type SellerId } from '@cliffhanger/core/kernel';
import type { AppealedDecision } from '@cliffhanger/core/trust';
import { INES } from '@cliffhanger/testing/factories';
import type { Doing } from '../doing.ts';
import type { World } from '../world.ts';

const APPEALS = 0.6;
const UPHELD = 0.7;

interface Appealing extends AppealedDecision {
  readonly sellerId: SellerId;
  /** Whether the decision can still be appealed. */
  readonly isStanding: () => boolean;
  /** Applies the platform's remedy to the plain books. */
  readonly upheld: (remedy: AppealRemedy, appeal: OwnedAppeal, doing: Doing) => void;
}

/** A seller may appeal a decision; a person without part in it reviews it. */
export function mayAppeal(world: World, appealing: Appealing, { dice, plan }: Doing): void {
  if (!dice.isLucky(APPEALS)) return;
  const { sellerId, subject, subjectId } = appealing;
  plan('appeal', HOUR_MS + dice.next() * 2 * DAY_MS, async (doing) => {
    if (!appealing.isStanding()) return;
    const text = 'Please look at this again.';
    const made = await doing.call('appeal', (at) =>
      appealDecision(at)({ sellerId, subject, subjectId, text }),
    );
    world.judge(`an appeal about ${subject} ${subjectId}`, made, true);
    if (!made.ok) return;
    const afterMs = (0.2 + doing.dice.next() * 2) * DAY_MS;
    doing.plan('answer', afterMs, (later) => answer(world, appealing, made.value, later));
  });
}

async function answer(
  world: World,
  { subject, upheld }: Appealing,
  { id: appealId }: OwnedAppeal,
  doing: Doing,
): Promise<void> {
  const outcome = doing.dice.isLucky(UPHELD) ? 'upheld' : 'dismissed';
  const answered = await doing.call('answer', (at) =>
    answerAppeal(at)({ appealId, outcome, answer: 'Looked at again.', operator: INES }),
  );
  world.judge(`the answer to an appeal about ${subject}`, answered, true);
  if (!answered.ok) return;
  const { appeal } = answered.value;
  if (appeal.remedy !== null) upheld(appeal.remedy, appeal, doing);
}
