import {
  COMPANY_DEFAULT,
  type DefaultAudience,
  type SavedView,
  type SavedViewCommand,
  type SavedViewEvent,
  type SavedViewFacts,
  type SavedViewRefusal,
} from '@backoffice/contracts/features/saved-views';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const savedViewDecider: Decider<SavedView, SavedViewCommand, SavedViewEvent, SavedViewRefusal, SavedViewFacts> =
  {
    decide(command, view, { actor, hash }) {
      const holder = (audience: DefaultAudience) => (audience === 'company' ? COMPANY_DEFAULT : actor.id);
      switch (command.type) {
        case 'CreateSavedView':
          return view ? accept() : accept({ type: 'SavedViewCreated', data: command.data });
        case 'EditSavedView': {
          const { name, layout } = mustExist(view);
          return hash({ name, layout }) === hash(command.data)
            ? accept()
            : accept({ type: 'SavedViewEdited', data: command.data });
        }
        case 'ShareSavedView':
          return mustExist(view).sharedWith === null ? accept({ type: 'SavedViewShared', data: {} }) : accept();
        case 'UnshareSavedView':
          return mustExist(view).sharedWith === null ? accept() : accept({ type: 'SavedViewUnshared', data: {} });
        case 'MakeSavedViewDefault': {
          const of = holder(command.data.audience);
          return mustExist(view).defaultOf.includes(of)
            ? accept()
            : accept({ type: 'SavedViewMadeDefault', data: { of } });
        }
        case 'RemoveSavedViewDefault': {
          const of = holder(command.data.audience);
          return mustExist(view).defaultOf.includes(of)
            ? accept({ type: 'SavedViewDefaultRemoved', data: { of } })
            : accept();
        }
      }
    },
  };
