import { Link, useOpenAddress } from '@cliffhanger/client/router';
import type { DramaId } from '@cliffhanger/core/catalog';
import { LOCALES } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listDramas } from '@cliffhanger/wire/operator/catalog';
import { useState } from 'react';
import { moneyText, t } from '../../shared/language/index.ts';
import { Act, Answered, Chip, Field, Page, Panel, Table } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { NewDrama } from './new-drama.tsx';

export function DramasScreen() {
  const [search, setSearch] = useState('');
  const [after, setAfter] = useState<DramaId>();
  const [isMaking, setMaking] = useState(false);
  const mayEdit = useSession()?.roles.includes('content') ?? false;
  const openAddress = useOpenAddress();
  const dramas = useApiQuery(listDramas, { search, pageSize: 50, ...(after === undefined ? {} : { after }) });
  return (
    <Page
      title={t('console.nav.dramas')}
      aside={
        mayEdit && (
          <Act look="main" onClick={() => setMaking(true)}>
            {t('console.dramas.new')}
          </Act>
        )
      }
    >
      {isMaking && (
        <NewDrama onMade={(id) => openAddress(`/dramas/${id}`)} onCancel={() => setMaking(false)} />
      )}
      <div className="w-72">
        <Field
          label={t('console.dramas.search')}
          value={search}
          onChange={(text) => {
            setAfter(undefined);
            setSearch(text);
          }}
        />
      </div>
      <Panel>
        <Answered of={dramas}>
          {({ list, hasMore }) => (
            <>
              <Dramas list={list} />
              {hasMore && (
                <p className="p-3">
                  <Act onClick={() => setAfter(list.at(-1)?.id)}>{t('console.dramas.more')}</Act>
                </p>
              )}
            </>
          )}
        </Answered>
      </Panel>
    </Page>
  );
}

const Dramas = ({ list }: Pick<AnswerOf<typeof listDramas>, 'list'>) => (
  <Table
    label={t('console.nav.dramas')}
    heads={[
      [t('console.dramas.title')],
      [t('console.dramas.category')],
      [t('console.dramas.sale')],
      [t('console.dramas.episodes'), true],
      [t('console.dramas.wholesale'), true],
      [t('console.dramas.retail'), true],
      [t('console.dramas.missing')],
    ]}
  >
    {list.map(({ id, title, category, isOnSale, episodes, wholesale, retail, locales }) => (
      <tr key={id}>
        <td>
          <Link
            className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
            to={`/dramas/${id}`}
          >
            {title}
          </Link>
        </td>
        <td>{category.name}</td>
        <td>
          <Chip tone={isOnSale ? 'good' : 'plain'}>
            {isOnSale ? t('console.dramas.on') : t('console.dramas.off')}
          </Chip>
        </td>
        <td className="text-end">{episodes}</td>
        <td className="text-end">{moneyText(wholesale)}</td>
        <td className="text-end">{moneyText(retail)}</td>
        <td className="text-warn">{LOCALES.filter((locale) => !locales.includes(locale)).join(' ')}</td>
      </tr>
    ))}
  </Table>
);
