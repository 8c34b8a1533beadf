import { listFriendLinks } from '@cliffhanger/wire/content';
import { useTranslation } from '../language/index.ts';
import { useApiQuery } from '../server/index.ts';

/** Renders nothing while loading or after an error: the links are optional. */
export function FriendLinks() {
  const t = useTranslation();
  const { data } = useApiQuery(listFriendLinks, {});
  if (data === undefined || data.list.length === 0) return null;
  return (
    <nav aria-label={t('shell.footer')} className="flex flex-wrap justify-center gap-x-5 gap-y-1 pt-2">
      {data.list.map(({ name, url }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="reach inline-block text-small text-muted underline underline-offset-2"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
