import { Link } from '@cliffhanger/client/router';
import { dateText, listText, t } from '../../shared/language/index.ts';
import { Chip, Panel } from '../../shared/parts/index.ts';
import { type SecondPersonItem, useSecondPerson } from '../../shared/second-person/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

/**
 * Links to the items that wait for the reader as second person. Renders nothing if there are none; the
 * confirmation happens elsewhere.
 */
export function SecondPerson() {
  const list = useSecondPerson();
  if (list.length === 0) return null;
  return (
    <Panel
      title={t('console.second.title')}
      beside={<Chip tone="warn">{t('console.second.count', { count: list.length })}</Chip>}
      aside={<span className="text-small text-muted">{t('console.second.text')}</span>}
    >
      <ul>
        {list.map((item) => (
          <Row key={item.key} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ item: { title, detail, by, at, to, effect } }: { readonly item: SecondPersonItem }) {
  const named = useStaffNames();
  return (
    <li className="flex items-start gap-3.5 border-b border-line px-3.5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-label">{title}</p>
        <p className="text-muted">{detail}</p>
        <p className="text-small text-muted">
          {t('console.second.by', { by: listText([named(by), at === null ? '' : dateText(at)]) })}
        </p>
      </div>
      {effect !== undefined && <div className="w-80 shrink-0 max-md:hidden [&>section]:mb-0">{effect}</div>}
      <Link
        to={to}
        className="grid h-8 shrink-0 place-items-center rounded-bar border border-line px-3.5 text-label hover:bg-hover"
      >
        {t('console.second.review')}
      </Link>
    </li>
  );
}
