import { expect, it } from 'vitest';
import { list, ofType, type Statement, synthesize } from '../support/template.ts';

const { resources } = await synthesize();

/** Actions of a command's role on the items of a table, not counting indexes. */
const actionsOn = (role: string, table: string): string[] =>
  ofType(resources, 'AWS::IAM::ManagedPolicy')
    .filter(([id]) => id.includes(role))
    .flatMap(([, { Properties }]) => {
      const { Statement: statements } = (Properties as unknown as Record<string, { Statement: Statement[] }>)
        .PolicyDocument ?? { Statement: [] };
      return statements;
    })
    .filter(({ Resource }) => JSON.stringify(list(Resource)).includes(`["${table}","Arn"]}`))
    .filter(({ Resource }) => list(Resource).some((each) => !JSON.stringify(each).includes('/index/')))
    .flatMap(({ Action }) => list(Action))
    .sort();

it('the role that publishes reads the rows of learners, by which pruning knows what is in use', () => {
  expect(actionsOn('ContentRole', 'LearningTable')).toEqual(['dynamodb:BatchGetItem', 'dynamodb:Query']);
});

it('the role that explains access changes rows of learners, and no course', () => {
  expect(actionsOn('AccessRole', 'LearningTable')).toContain('dynamodb:UpdateItem');
  expect(actionsOn('AccessRole', 'CatalogTable')).toEqual(['dynamodb:BatchGetItem']);
});
