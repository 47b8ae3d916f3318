import type { PublishDetails } from '~/contract';
import type { FieldProps } from '~/web/work/forms/fields';
import { AboutFields } from '~/web/work/publishing/AboutFields';
import { Age } from '~/web/ui/data/Age';
import { SwitchField } from '~/web/ui/form/SwitchField';
import './notebookForm.css';

/** Fields of a published notebook that others see, and the required ones. Who sees it, and what goes along, is chosen in the dialog of its menu. */
export default function PublishFields({
  values,
  problems,
  onChange,
}: FieldProps<Omit<PublishDetails, 'publish_token'>>) {
  return (
    <section className="at-form form-publish" aria-labelledby="publish">
      <h3 id="publish">Publish</h3>
      <SwitchField
        label="Published"
        on={values.published}
        onChange={(published) => onChange({ published })}
        hint={
          values.publish_date ? (
            <>
              Published <Age at={values.publish_date} />
            </>
          ) : (
            'Others find it by its category, task and tags'
          )
        }
      />
      <AboutFields values={values} problems={problems} onChange={onChange} />
    </section>
  );
}
