import type { Endpoint } from '@cliffhanger/wire/kernel';
import { toJSONSchema } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/** The wire side of a codec, not its decoded value. */
export function wireSchema(schema: Endpoint['request']): JsonSchema {
  const { $schema: _dialect, ...travelling } = toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // IDs are the only values without a schema of their wire form.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'uuid' });
    },
  });
  return travelling as JsonSchema;
}
