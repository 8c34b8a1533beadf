import { useSay } from '../shared/language/index.ts';
import { Link } from '../shared/navigation/index.ts';
import { filledButton, Page } from '../shared/parts/index.ts';

export function NotFoundScreen() {
  const say = useSay();
  return (
    <Page title={say('viewing.not-found.title')} back="/">
      <p className="mt-2 mb-6 text-muted">{say('viewing.not-found.text')}</p>
      <Link to="/" className={filledButton('watch')}>
        {say('viewing.not-found.home')}
      </Link>
    </Page>
  );
}
