import type { HelpRun } from '@app/domain/support/help-text';
import { helpBlocks } from '@app/domain/support/help-text';
import { Title } from '@mantine/core';
import classes from './help.module.css';

/** The text of a help article, with names on screen in bold. */
export function HelpText({ body }: { body: string }) {
  return (
    <div className={classes.text}>
      {helpBlocks(body).map((block, place) => {
        if ('items' in block) {
          const List = block.kind === 'steps' ? 'ol' : 'ul';
          return (
            <List key={place}>
              {block.items.map((runs, item) => (
                <li key={item}>
                  <Runs runs={runs} />
                </li>
              ))}
            </List>
          );
        }
        return block.kind === 'heading' ? (
          <Title key={place} order={2} size="h4">
            <Runs runs={block.runs} />
          </Title>
        ) : (
          <p key={place}>
            <Runs runs={block.runs} />
          </p>
        );
      })}
    </div>
  );
}

const Runs = ({ runs }: { runs: readonly HelpRun[] }) =>
  runs.map(({ text, strong }, place) => (strong ? <strong key={place}>{text}</strong> : text));
