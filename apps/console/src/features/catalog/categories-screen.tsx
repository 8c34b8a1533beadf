import type { CategoryId } from '@cliffhanger/core/catalog';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listCategories, orderCategories, saveCategory } from '@cliffhanger/wire/operator/catalog';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, Answered, Field, Page, Panel, Problem, Table } from '../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

type Category = AnswerOf<typeof listCategories>['list'][number];
type Names = Category['names'];

/** Sorted like the tabs of the hall. */
export function CategoriesScreen() {
  const categories = useApiQuery(listCategories, {});
  const [edited, setEdited] = useState<CategoryId | 'new'>();
  const mayEdit = useSession()?.roles.includes('content') ?? false;
  return (
    <Page
      title={t('console.nav.categories')}
      aside={
        mayEdit && (
          <Act look="main" onClick={() => setEdited('new')}>
            {t('console.categories.new')}
          </Act>
        )
      }
    >
      <Answered of={categories}>
        {({ list }) => (
          <>
            {edited !== undefined && (
              <NamesForm
                key={edited}
                category={list.find(({ id }) => id === edited)}
                onDone={() => setEdited(undefined)}
              />
            )}
            <List list={list} mayEdit={mayEdit} onEdit={setEdited} />
          </>
        )}
      </Answered>
    </Page>
  );
}

interface ListProps {
  readonly list: readonly Category[];
  readonly mayEdit: boolean;
  readonly onEdit: (id: CategoryId) => void;
}

function List({ list, mayEdit, onEdit }: ListProps) {
  const { send, isBusy, problem } = useApiMutation(orderCategories);
  async function moveUp(index: number): Promise<void> {
    const ids = list.map(({ id }) => id);
    const [before, moved] = [ids[index - 1], ids[index]];
    if (before === undefined || moved === undefined) return;
    if ((await send({ ids: ids.with(index - 1, moved).with(index, before) })) !== undefined)
      await refresh(listCategories);
  }
  return (
    <Panel>
      <Problem text={problem} />
      <Table
        label={t('console.nav.categories')}
        heads={[
          [t('console.categories.name')],
          [t('console.dramas.missing')],
          [t('console.nav.dramas'), true],
          [''],
        ]}
      >
        {list.map(({ id, names, dramas }, index) => (
          <tr key={id}>
            <td className="text-label">{names.en}</td>
            <td className="text-warn">{LOCALES.filter((locale) => names[locale] === undefined).join(' ')}</td>
            <td className="text-end">{dramas}</td>
            <td className="text-end">
              {mayEdit && (
                <span className="inline-flex gap-2">
                  <Act disabled={isBusy || index === 0} onClick={() => void moveUp(index)}>
                    {t('console.categories.up')}
                  </Act>
                  <Act onClick={() => onEdit(id)}>{t('console.categories.rename')}</Act>
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

interface NamesFormProps {
  /** Undefined for a new category. */
  readonly category: Category | undefined;
  readonly onDone: () => void;
}

function NamesForm({ category, onDone }: NamesFormProps) {
  const [names, setNames] = useState<Names>(category?.names ?? {});
  const { send, isBusy, problem } = useApiMutation(saveCategory);
  const nameIn = (locale: Locale, name: string) => setNames({ ...names, [locale]: name });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const written = Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''));
    const asked = category === undefined ? { names: written } : { id: category.id, names: written };
    if ((await send(asked)) === undefined) return;
    onDone();
    await refresh(listCategories);
  }

  return (
    <Panel title={category?.names.en ?? t('console.categories.new')}>
      <form className="p-4" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-4 gap-x-4">
          {LOCALES.map((locale) => (
            <Field
              key={locale}
              label={LOCALE_NAMES[locale]}
              value={names[locale] ?? ''}
              onChange={(name) => nameIn(locale, name)}
              required={locale === 'en'}
            />
          ))}
        </div>
        <Problem text={problem} />
        <span className="flex gap-2">
          <Act look="main" submits disabled={isBusy}>
            {t('console.categories.save')}
          </Act>
          <Act onClick={onDone}>{t('console.cancel')}</Act>
        </span>
      </form>
    </Panel>
  );
}
