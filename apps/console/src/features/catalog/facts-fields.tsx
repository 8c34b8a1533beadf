import type { CategoryId } from '@cliffhanger/core/catalog';
import { listCategories } from '@cliffhanger/wire/operator/catalog';
import { t } from '../../shared/language/index.ts';
import { Choice, Field } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';

/** Raw values of the form fields. */
export interface TypedFacts {
  readonly categoryId: CategoryId | '';
  readonly episodes: string;
  readonly free: string;
}

interface FactsFieldsProps {
  readonly facts: TypedFacts;
  readonly onChange: (facts: TypedFacts) => void;
}

export function FactsFields({ facts, onChange }: FactsFieldsProps) {
  const { data: categories } = useApiQuery(listCategories, {});
  const known = (categories?.list ?? []).map(({ id, names }) => [id, names.en ?? ''] as const);
  const none = [['', t('console.dramas.choose')]] as const;
  return (
    <>
      <Choice
        label={t('console.dramas.category')}
        value={facts.categoryId}
        options={facts.categoryId === '' ? [...none, ...known] : known}
        onChange={(categoryId) => onChange({ ...facts, categoryId })}
      />
      <Field
        label={t('console.dramas.episodes')}
        value={facts.episodes}
        onChange={(episodes) => onChange({ ...facts, episodes })}
        inputMode="numeric"
        required
      />
      <Field
        label={t('console.dramas.free')}
        value={facts.free}
        onChange={(free) => onChange({ ...facts, free })}
        inputMode="numeric"
        required
      />
    </>
  );
}

/** Undefined while the form is incomplete. */
export const factsTyped = ({ categoryId, episodes, free }: TypedFacts) =>
  categoryId === '' ? undefined : { categoryId, episodes: Number(episodes), freeEpisodes: Number(free) };
