import { listNames } from '@cliffhanger/wire/operator/staff';
import { networkText } from '../accounts/index.ts';
import { t } from '../language/index.ts';
import { wordText } from '../parts/index.ts';
import { useApiQuery } from '../server/index.ts';

const ID = /(operator:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** Replaces staff ids in a text with names. Other ids stay. */
export function useStaffNames(): (text: string) => string {
  const { data } = useApiQuery(listNames, {});
  return (text) =>
    text.replaceAll(ID, (whole, _word, id: string) => data?.list.find((one) => one.id === id)?.name ?? whole);
}

/** Display text of an actor from the books. Ids of staff are already replaced by names. */
export function actorText(actor: string): string {
  const at = actor.indexOf(':');
  const [who, which] = [actor.slice(0, Math.max(0, at)), actor.slice(at + 1)];
  if (who === 'rule') return t('console.actor.rule', { rule: wordText('rule', which) });
  if (who === 'chain') return t('console.actor.chain', { network: networkText(which) });
  return who === 'seller' || who === 'viewer' ? t(`console.actor.${who}`, { id: which }) : actor;
}
