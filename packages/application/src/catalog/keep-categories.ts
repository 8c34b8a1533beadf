import type { CategoryId } from '@cliffhanger/core/catalog';
import { accept, DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import type { EditedCategory, Requires } from '../ports/index.ts';

export const listEditedCategories =
  ({ transactions }: Requires<'transactions', 'catalogEditing'>) =>
  async (): Promise<Result<readonly EditedCategory[]>> =>
    accept(await transactions.readOne(({ catalogEditing }) => catalogEditing.categories()));

export interface SaveCategory {
  /** `undefined` adds a category at the end. */
  readonly id?: CategoryId | undefined;
  readonly names: EditedCategory['names'];
}

/** Every other language falls back to English, so the English name is required. */
export const saveCategory =
  ({ transactions, random }: Requires<'transactions' | 'random', 'catalogEditing'>) =>
  ({ id, names }: SaveCategory): Promise<Result<{ readonly id: CategoryId }>> =>
    transactions.run(async ({ catalogEditing }): Promise<Result<{ readonly id: CategoryId }>> => {
      if (names.en === undefined) return refuse('field-required', { field: 'names' });
      const all = await catalogEditing.categories();
      if (id !== undefined && !all.some((known) => known.id === id))
        return refuse('category-unknown', { field: 'id' });
      const saved = { id: id ?? random.id<'category'>(), names };
      await catalogEditing.saveCategory(saved);
      return accept({ id: saved.id });
    });

/** Needs every category exactly once: an arrangement made before a category was added is refused. */
export const orderCategories =
  ({ transactions }: Requires<'transactions', 'catalogEditing'>) =>
  ({ ids }: { readonly ids: readonly CategoryId[] }): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalogEditing }): Promise<Result<Nothing>> => {
      const all = await catalogEditing.categories();
      const given = new Set(ids);
      if (given.size !== ids.length || all.length !== ids.length || !all.every(({ id }) => given.has(id)))
        return refuse('category-unknown', { field: 'ids' });
      await catalogEditing.orderCategories(ids);
      return DONE;
    });
