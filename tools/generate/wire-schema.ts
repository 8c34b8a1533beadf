import type { Endpoint } from '@cliffhanger/wire/kernel';
import { toJSONSchema } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/** What travels: the wire's side of a codec, not the value that stands inside. */
export function wireSchema(schema: Endpoint['request']): JsonSchema {
  const { $schema: _dialect, ...travelling } = toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // The one value that travels without a shape of its own is an id.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'uuid' });
    },
  });
  return travelling as JsonSchema;
}
