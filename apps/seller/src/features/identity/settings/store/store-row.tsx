import { Avatar, StateBadge } from '@cliffhanger/ui';
import { getStore } from '@cliffhanger/wire/identity';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageRow } from '../../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../../shared/server/index.ts';

/** The last submitted version of the store and its state. */
export function StoreRow() {
  const t = useTranslation();
  const { data } = useApiQuery(getStore, {});
  const proposed = data?.proposed ?? null;
  const version = proposed ?? data?.shown ?? undefined;
  const name = version?.name ?? t('store.none');
  return (
    <PageRow
      to="settings"
      query={{ part: 'store' }}
      picture={<Avatar name={name} picture={version?.picture ?? null} />}
      title={name}
      detail={t(version === undefined ? 'store.none.text' : 'store.row')}
      end={
        proposed === null ? undefined : (
          <StateBadge state={proposed.state} word={t(`shell.review.${proposed.state}`)} />
        )
      }
    />
  );
}
