import { AUDIENCES, type Audience } from '~/contract';
import { SelectField } from '~/web/ui/form/SelectField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import type { PublishValues } from '../model';

const WORDS: Readonly<Record<Audience, readonly [text: string, hint: string]>> = {
  team: ['My team', 'People of your team, signed in'],
  link: ['Anyone with the link', 'No account is needed; search engines are told not to list it'],
  world: ['Everyone', 'As with a link, and search engines may list it'],
};
const isAudience = (value: string): value is Audience => AUDIENCES.some((one) => one === value);

interface WhoAndWhatProps {
  readonly values: PublishValues;
  readonly problems: { readonly [Field in keyof PublishValues]?: string };
  readonly onChange: (change: Partial<PublishValues>) => void;
}

/** The audience, and what else is published. */
export function AudienceFields({
  values: { audience, code, outputs, files },
  problems,
  onChange,
}: WhoAndWhatProps) {
  return (
    <>
      <SelectField
        label="Who may see it"
        required
        value={audience}
        onChange={(value) => {
          if (isAudience(value)) onChange({ audience: value });
        }}
        choices={AUDIENCES.map((value) => ({
          value,
          text: WORDS[value][0],
          hint: WORDS[value][1],
        }))}
      />
      <fieldset className="publish-includes">
        <legend>What goes along</legend>
        <SwitchField
          label="Code"
          on={code}
          hint="Without it nobody can copy and run it"
          onChange={(on) => onChange({ code: on })}
        />
        <SwitchField
          label="Outputs"
          on={outputs}
          hint="What it printed and drew when it ran last"
          onChange={(on) => onChange({ outputs: on })}
        />
        <SwitchField
          label="Files"
          on={files}
          hint="What lies beside its main file, but no hidden files"
          onChange={(on) => onChange({ files: on })}
        />
        {problems.code && (
          <p className="at-problem" role="alert">
            {problems.code}
          </p>
        )}
      </fieldset>
    </>
  );
}
