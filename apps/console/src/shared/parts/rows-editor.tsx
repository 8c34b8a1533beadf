import { type FormEvent, useState } from 'react';
import { t } from '../language/index.ts';
import { Problem } from './answered.tsx';
import { Act, CodeField, Field } from './form.tsx';
import { Choice } from './inputs.tsx';

interface Column<Row> {
  readonly name: keyof Row & string;
  readonly label: string;
  /** Restricts the cell to these words, each with its display name. */
  readonly words?: readonly (readonly [word: string, name: string])[];
  readonly hint?: string;
}

interface RowsEditorProps<Row extends Readonly<Record<string, string>>> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Values of a new row. */
  readonly empty: Row;
  readonly mayEdit: boolean;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onChange: (rows: Row[]) => void;
  readonly onSave: (code: string) => Promise<void>;
}

/** Edits a short, ordered list, which is saved as a whole with a fresh code. */
export function RowsEditor<Row extends Readonly<Record<string, string>>>(props: RowsEditorProps<Row>) {
  const { rows, columns, empty, mayEdit, isBusy, problem, onChange, onSave } = props;
  const [code, setCode] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await onSave(code);
    setCode('');
  }

  return (
    <form className="p-4" onSubmit={(event) => void submit(event)}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the list
        <div key={index} className="flex items-end gap-4">
          {columns.map((column) => (
            <div key={column.name} className="min-w-0 flex-1">
              <Cell
                column={column}
                value={row[column.name] ?? ''}
                mayEdit={mayEdit}
                onChange={(value) => onChange(rows.with(index, { ...row, [column.name]: value }))}
              />
            </div>
          ))}
          {mayEdit && (
            <span className="mb-3">
              <Act onClick={() => onChange(rows.toSpliced(index, 1))}>{t('console.rows.remove')}</Act>
            </span>
          )}
        </div>
      ))}
      <Problem text={problem} />
      {mayEdit && (
        <div className="flex items-end gap-3">
          <Act onClick={() => onChange([...rows, empty])}>{t('console.rows.add')}</Act>
          <div className="-mb-3 w-64">
            <CodeField value={code} onChange={setCode} />
          </div>
          <Act look="main" submits disabled={isBusy}>
            {t('console.rows.save')}
          </Act>
        </div>
      )}
    </form>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly value: string;
  readonly mayEdit: boolean;
  readonly onChange: (value: string) => void;
}

const Cell = <Row,>({ column: { label, words, hint }, value, mayEdit, onChange }: CellProps<Row>) =>
  words === undefined || !mayEdit ? (
    <Field label={label} value={value} onChange={onChange} readOnly={!mayEdit} placeholder={hint} />
  ) : (
    <Choice label={label} value={value} options={words} onChange={onChange} />
  );
