import { buttonClass, EmptyState } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

/** The library is empty. */
export function NoLinks() {
  const t = useTranslation();
  return (
    <EmptyState
      title={t('library.empty.all')}
      action={
        <PageLink to="hall" className={buttonClass({ look: 'primary', wide: true })}>
          {t('library.empty.all.action')}
        </PageLink>
      }
    >
      {t('library.empty.all.text')}
    </EmptyState>
  );
}
