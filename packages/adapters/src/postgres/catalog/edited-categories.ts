import type { CatalogEditing, EditedCategory } from '@cliffhanger/application/ports';
import type { Session } from '../connection.ts';

type EditedCategories = Pick<CatalogEditing, 'categories' | 'saveCategory' | 'orderCategories'>;

export const editedCategories = (session: Session): EditedCategories => ({
  async categories() {
    const { rows } = await session.query<Omit<EditedCategory, 'dramas'> & { readonly dramas: bigint }>({
      name: 'edited-categories',
      text: `select c.id, c.names, (select count(*) from dramas d where d.category_id = c.id) as dramas
             from categories c order by c.position`,
    });
    return rows.map(({ id, names, dramas }) => ({ id, names, dramas: Number(dramas) }));
  },

  async saveCategory({ id, names }) {
    await session.query({
      name: 'edited-category-save',
      text: `insert into categories (id, position, names)
             values ($1, (select coalesce(max(position), 0) + 1 from categories), $2)
             on conflict (id) do update set names = excluded.names`,
      values: [id, JSON.stringify(names)],
    });
  },

  async orderCategories(ids) {
    // First moves all out of the way: the unique constraint on positions is not deferred.
    await session.query({ text: 'update categories set position = -1 - position' });
    await session.query({
      name: 'edited-categories-order',
      text: `update categories c set position = given.position
             from unnest($1::uuid[]) with ordinality as given (id, position) where c.id = given.id`,
      values: [ids],
    });
  },
});
