import { CloseButton } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import type { Person } from './PersonPicker.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import classes from './people.module.css';

type PeopleFieldProps<P extends Person> = {
  label: string;
  people: readonly P[];
  onAdd: (person: Person) => void;
  onRemove: (person: P) => void;
  /** Something to know about one of them. */
  note?: (person: P) => string | null;
};

/** Several people of the company, found one after another. */
export function PeopleField<P extends Person>({ label, people, onAdd, onRemove, note }: PeopleFieldProps<P>) {
  const { t } = useTranslation('company');
  return (
    <div>
      <PersonPicker
        key={people.length}
        label={label}
        value={null}
        onChange={(person) => person && !people.some(({ id }) => id === person.id) && onAdd(person)}
      />
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map((person) => {
            const words = note?.(person);
            return (
              <li key={person.id} className={classes.person} data-noted={words ? true : undefined}>
                <span>
                  {person.name}
                  {words && <small> · {words}</small>}
                </span>
                <CloseButton
                  size="xs"
                  aria-label={t('whom.remove', { name: person.name })}
                  onClick={() => onRemove(person)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
