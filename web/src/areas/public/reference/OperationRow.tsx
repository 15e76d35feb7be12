import { Code, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Operation, Schema } from './apiDocument.ts';
import { exampleOf, fieldsOf, typeOf } from './apiDocument.ts';
import classes from './ApiReferencePage.module.css';
import { TryIt } from './TryIt.tsx';

type OperationRowProps = { operation: Operation; apiKey: string; open: boolean; onToggle: () => void };

/** One call: its line, and opened what it takes, what it answers, and where a key may try it, a try. */
export function OperationRow({ operation, apiKey, open, onToggle }: OperationRowProps) {
  const { method, path, summary } = operation;
  const details = useId();
  return (
    <li>
      <button type="button" className={classes.line} aria-expanded={open} aria-controls={details} onClick={onToggle}>
        <span className={classes.method}>{method}</span>
        <code className={classes.path}>{path}</code>
        <span className={classes.summary} lang="en">
          {summary}
        </span>
      </button>
      <div id={details} hidden={!open}>
        {open && <Details operation={operation} apiKey={apiKey} />}
      </div>
    </li>
  );
}

function Details({ operation, apiKey }: Pick<OperationRowProps, 'operation' | 'apiKey'>) {
  const { t } = useTranslation('apiReference');
  const { name, parameters, body, answer, area, method } = operation;
  const taken = [
    ...parameters.map((one) => ({
      ...{ path: one.name, type: typeOf(one.schema), required: one.required ?? false, place: t(`in.${one.in}`) },
      meaning: one.description ?? one.schema.description,
    })),
    ...(body ? fieldsOf(body).map((field) => ({ ...field, place: t('in.body') })) : []),
  ];
  return (
    <div className={classes.details}>
      <p className={classes.name}>
        <Code>{name}</Code>
      </p>
      {taken.length > 0 && <Fields title={t('parameters')} rows={taken} />}
      {body && <Example title={t('bodyExample')} schema={body} />}
      {answer && <Fields title={t('fields')} rows={fieldsOf(answer)} />}
      {answer && <Example title={t('answerExample')} schema={answer} />}
      {area === 'key' && method === 'GET' && <TryIt operation={operation} apiKey={apiKey} />}
      {area === 'key' && method !== 'GET' && <p className={classes.facts}>{t('notHere')}</p>}
    </div>
  );
}

type Row = { path: string; type: string; required: boolean; place?: string; meaning?: string | undefined };

function Fields({ title, rows }: { title: string; rows: Row[] }) {
  const { t } = useTranslation('apiReference');
  const placed = rows.some(({ place }) => place);
  return (
    <Part title={title}>
      <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('field')}</Table.Th>
              <Table.Th scope="col">{t('type')}</Table.Th>
              {placed && <Table.Th scope="col">{t('where')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ path, type, required, place, meaning }) => (
              <Table.Tr key={path}>
                <Table.Td>
                  <code>{path}</code>
                  {required && placed && <span className={classes.required}> {t('required')}</span>}
                </Table.Td>
                <Table.Td className={classes.type}>
                  {type}
                  {meaning && <small lang="en">{meaning}</small>}
                </Table.Td>
                {placed && <Table.Td>{place}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Part>
  );
}

const Example = ({ title, schema }: { title: string; schema: Schema }) => (
  <Part title={title}>
    <Code block className={classes.code} tabIndex={0} role="region" aria-label={title}>
      {JSON.stringify(exampleOf(schema), null, 2)}
    </Code>
  </Part>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    {children}
  </section>
);
