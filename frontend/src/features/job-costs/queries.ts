import { useMemo } from 'react';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { graphql } from '#data/gql.ts';
import { useRecord } from '#data/use-read.ts';
import { usePermissionCheck } from '#access/permissions.tsx';

export const JobCostQuery = graphql(`
  query JobCost($id: ID!, $money: Boolean! = true) {
    record: jobCost(id: $id) {
      id
      version
      companyId
      number
      date
      endDate
      status
      closedAt
      hoursLocked
      hoursLockedByName
      contractId
      contractNumber
      contractName
      contractSigned
      isPublicWork
      changeOrderId
      changeOrderNumber
      locationId
      locationName
      customerId
      customerName
      salesmanId
      salesmanName
      foremanId
      foremanName
      operators {
        workerId
        name
      }
      description
      overheadRateId
      overheadName
      profitSplits {
        role
        personId
        personName
        percentSplitId
        shareBp
      }
      labors {
        id
        workDate
        lineItemId
        phaseName
        workerId
        workerName
        wageId
        wageName
        hours
        payClass
        isPrevailing
        keptOwnRate
      }
      laborCosts @include(if: $money) {
        id
        rate
        fringe
        amount
      }
      materials {
        id
        workDate
        lineItemId
        phaseName
        source
        supplierId
        supplierName
        miscItemId
        miscItemName
        invoiceRef
        description
        quantity
        unit
        unitCost
        tax
        amount
        billable
        receiptPath
        deliveryId
      }
      equipments {
        id
        workDate
        lineItemId
        phaseName
        equipmentId
        equipmentName
        quantity
        rateUnit
        followsLaborHours
      }
      equipmentCosts @include(if: $money) {
        id
        rate
        amount
      }
      inventory {
        id
        workDate
        lineItemId
        phaseName
        inventoryItemId
        item
        quantity
        unit
        isTracked
        deliveryId
      }
      inventoryCosts @include(if: $money) {
        id
        rate
        amount
      }
      notes {
        id
        text
        media
        at
        by
        byName
      }
      warnings
      regularHours
      overtimeHours
      doubleHours
      laborHours
      laborCost @include(if: $money)
      materialsCost
      miscCost
      equipmentCost @include(if: $money)
      inventoryCost @include(if: $money)
      directCost @include(if: $money)
      media {
        filePath
        name
        contentType
        size
        at
        byName
      }
      photos {
        photoId
        filePath
        sha256
        width
        height
        takenAt {
          at
          source
        }
        tag
        caption
        shown
        pairedWith
        isBefore
        sharedAt
        marks {
          kind
          at
          text
        }
        original {
          filePath
          sha256
          width
          height
        }
        at
        by
        byName
      }
      trashedAt
      createdAt
      createdByName
      updatedAt
      updatedByName
    }
  }
`);

/** Whether one may know what labor, equipment and inventory cost: rates stand on every line. */
export const MONEY = { all: ['data:wage-rates', 'component:cost-breakdown'] } as const;
/** One ticket, with as much of its money as one may know; live. */
export const useJobCost = (id: string) => {
  const money = usePermissionCheck()(MONEY);
  return useRecord(
    jobCost,
    JobCostQuery,
    id,
    useMemo(() => ({ money }), [money]),
  );
};
