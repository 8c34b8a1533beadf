import { Avatar, StateBadge } from '@cliffhanger/ui';
import { getStore } from '@cliffhanger/wire/identity';
import { useSay } from '../../../../shared/language/index.ts';
import { PageRow } from '../../../../shared/navigation/index.ts';
import { useAnswer } from '../../../../shared/server/index.ts';

/** The store as it was last sent in, and how that stands. */
export function StoreRow() {
  const say = useSay();
  const { data } = useAnswer(getStore, {});
  const proposed = data?.proposed ?? null;
  const version = proposed ?? data?.shown ?? undefined;
  const name = version?.name ?? say('store.none');
  return (
    <PageRow
      to="settings"
      query={{ part: 'store' }}
      picture={<Avatar name={name} picture={version?.picture ?? null} />}
      title={name}
      detail={say(version === undefined ? 'store.none.text' : 'store.row')}
      end={
        proposed === null ? undefined : (
          <StateBadge state={proposed.state} word={say(`shell.review.${proposed.state}`)} />
        )
      }
    />
  );
}
