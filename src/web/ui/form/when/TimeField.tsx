import { useState } from 'react';
import { Icon, Input } from 'semantic-ui-react';
import { Popover } from '../../overlay/Popover';
import { Field, type FieldProps } from '../Field';
import { SelectField } from '../SelectField';
import { Calendar } from './Calendar';
import { dayOf, readTime, timesOf, writtenTime } from './writtenTime';
import './when.css';

/** Props of {@link TimeField}. */
export interface TimeFieldProps extends FieldProps {
  /** As it is written: '2026-11-25 09:05'. */
  readonly value: string;
  /** Times before this instant (ms) cannot be chosen. */
  readonly earliest: number;
  readonly stepMinutes: number;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** A day and a time of it, typed or chosen: `YYYY-MM-DD HH:mm` in the machine's zone. */
export function TimeField({
  value,
  earliest,
  stepMinutes,
  onChange,
  onBlur,
  ...field
}: TimeFieldProps) {
  const [open, setOpen] = useState(false);
  const at = readTime(value) ?? earliest;
  const time = writtenTime(at).slice(11);
  const choose = (day: number, wanted: string) => {
    const times = timesOf(day, earliest, stepMinutes);
    const kept = times.includes(wanted) ? wanted : (times[0] ?? wanted);
    onChange(`${writtenTime(day).slice(0, 10)} ${kept}`);
  };
  return (
    <Field {...field}>
      {(control) => (
        <div className="at-when">
          <Input fluid>
            <input
              {...control}
              type="text"
              value={value}
              placeholder="YYYY-MM-DD HH:mm"
              maxLength={16}
              autoComplete="off"
              spellCheck={false}
              onBlur={onBlur}
              onChange={(event) => {
                onChange(event.target.value);
              }}
            />
          </Input>
          {!control.disabled && (
            <Popover
              open={open}
              onOpen={() => {
                setOpen(true);
              }}
              onClose={() => {
                setOpen(false);
              }}
              label={`${field.label}: day and time`}
              buttonLabel="Choose day and time"
              buttonClass="at-dots"
              button={<Icon name="calendar alternate outline" />}
              panelClass="at-when-panel"
            >
              {() => (
                <>
                  <Calendar
                    chosen={at}
                    earliest={earliest}
                    onChoose={(day) => {
                      choose(day, time);
                    }}
                  />
                  <SelectField
                    label="Time"
                    value={time}
                    onChange={(wanted) => {
                      choose(dayOf(at), wanted);
                    }}
                    choices={timesOf(dayOf(at), earliest, stepMinutes).map((each) => ({
                      value: each,
                      text: each,
                    }))}
                  />
                </>
              )}
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}
