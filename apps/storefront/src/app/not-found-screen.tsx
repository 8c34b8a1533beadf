import { useTranslation } from '../shared/language/index.ts';
import { Link } from '../shared/navigation/index.ts';
import { filledButton, Page } from '../shared/parts/index.ts';

export function NotFoundScreen() {
  const t = useTranslation();
  return (
    <Page title={t('viewing.not-found.title')} back="/">
      <p className="mt-2 mb-6 text-muted">{t('viewing.not-found.text')}</p>
      <Link to="/" className={filledButton('watch')}>
        {t('viewing.not-found.home')}
      </Link>
    </Page>
  );
}
