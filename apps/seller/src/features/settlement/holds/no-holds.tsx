import { EmptyState } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { HoldKind } from './hold.ts';

export function NoHolds({ kind }: { kind: HoldKind }) {
  const say = useSay();
  return (
    <EmptyState
      compact
      drawing={kind === 'audit' ? 'passed' : 'emptyStage'}
      title={say(`settlement.empty.${kind}`)}
      action={<PageLink to="orders">{say('settlement.empty.action')}</PageLink>}
    >
      {say(`settlement.empty.${kind}.text`)}
    </EmptyState>
  );
}
